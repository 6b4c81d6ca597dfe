import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';
import { users } from '../sign-in/account-tables.ts';

/** The table of players of quizzes, one row per user and quiz, because a user plays a quiz once. */
export const quizParticipants = pgTable(
  'quiz_participants',
  {
    participantId: text('participant_id').primaryKey(),
    quizId: text('quiz_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    answered: integer().notNull().default(0),
    score: integer().notNull().default(0),
    streak: integer().notNull().default(0),
    startedAt: instant('started_at').notNull(),
    completedAt: instant('completed_at'),
  },
  (table) => [unique('quiz_participants_once').on(table.quizId, table.userId)],
);

/**
 * The table of players' answers, each with the player's score after it, so that a repeated call gets the same response.
 */
export const quizAnswers = pgTable(
  'quiz_answers',
  {
    participantId: text('participant_id')
      .notNull()
      .references(() => quizParticipants.participantId, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    optionId: text('option_id').notNull(),
    correct: boolean().notNull(),
    scoreAfter: integer('score_after').notNull(),
    streakAfter: integer('streak_after').notNull(),
    isLast: boolean('is_last').notNull(),
    timeTakenMs: integer('time_taken_ms').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.participantId, table.questionId] })],
);

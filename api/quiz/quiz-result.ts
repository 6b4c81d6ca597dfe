import type { Database } from '@marquee/database';
import { and, count, eq, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Quiz } from '../content/catalogue.ts';
import { quizParticipants } from './quiz-tables.ts';

const total = 100;

const badges = [
  { from: 80, badge: 'Superfan', badge_hi: 'सुपरफ़ैन' },
  { from: 50, badge: 'True fan', badge_hi: 'सच्चे फ़ैन' },
  { from: 0, badge: 'New fan', badge_hi: 'नए फ़ैन' },
] as const;

export function pointsPerQuestion({ questions }: Quiz): number {
  return Math.round(total / questions.length);
}

/**
 * Returns a player's result. `percentile` is how many percent of the other finished players have no more points than
 * this player (0 to 100); it is 100 if no other player has finished.
 */
export async function resultOf(
  db: Database,
  quiz: Quiz,
  { participantId, score }: { participantId: string; score: number },
) {
  const others = and(
    eq(quizParticipants.quizId, quiz.quizId),
    isNotNull(quizParticipants.completedAt),
    ne(quizParticipants.participantId, participantId),
  );
  const [counted] = await db
    .select({
      all: count(),
      notAbove: count(sql`case when ${lte(quizParticipants.score, score)} then 1 end`),
    })
    .from(quizParticipants)
    .where(others);
  const { all = 0, notAbove = 0 } = counted ?? {};
  const { badge, badge_hi } = badges.find(({ from }) => score >= from) ?? badges[2];
  return {
    score,
    total: pointsPerQuestion(quiz) * quiz.questions.length,
    percentile: all === 0 ? 100 : Math.round((100 * notAbove) / all),
    players: all + 1,
    badge,
    badge_hi,
    reward: null,
  };
}

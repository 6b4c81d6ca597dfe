import type { Database } from '@marquee/database';
import { and, eq } from 'drizzle-orm';
import type { Quiz } from '../content/catalogue.ts';
import { refuse } from '../calls/envelope.ts';
import { pointsPerQuestion, resultOf } from './quiz-result.ts';
import { quizAnswers, quizParticipants } from './quiz-tables.ts';

type Answer = {
  participantId: string;
  userId: string;
  questionId: string;
  optionId: string;
  timeTakenMs: number;
};

/**
 * Saves an answer and returns whether it is correct. If the same answer is sent again, returns the same response. A
 * different answer to the same question throws a 409, whose `data` is the response to the saved answer. Throws a 400 if
 * the question or the option does not exist.
 */
export async function answerQuestion(
  { db, now }: { db: Database; now: () => Date },
  quiz: Quiz,
  answer: Answer,
) {
  const question = quiz.questions.find(({ questionId }) => questionId === answer.questionId);
  const option = question?.options.find(({ optionId }) => optionId === answer.optionId);
  if (!question || !option)
    throw refuse(400, 'STALE_QUESTION', 'This question has changed. Please reload the quiz.');

  const saved = await db.transaction(async (transaction) => {
    // Answers of one player are saved one after the other: score and streak depend on the previous answer.
    const [participant] = await transaction
      .select()
      .from(quizParticipants)
      .where(
        and(
          eq(quizParticipants.participantId, answer.participantId),
          eq(quizParticipants.userId, answer.userId),
          eq(quizParticipants.quizId, quiz.quizId),
        ),
      )
      .for('update');
    if (!participant) throw refuse(404, 'NOT_FOUND', 'Please start the quiz first.');

    const [existing] = await transaction
      .select()
      .from(quizAnswers)
      .where(
        and(
          eq(quizAnswers.participantId, answer.participantId),
          eq(quizAnswers.questionId, answer.questionId),
        ),
      );
    if (existing) return { row: existing, participant, isRepeated: true };

    const correct = question.correctOptionId === answer.optionId;
    const answered = participant.answered + 1;
    const isLast = answered === quiz.questions.length;
    const after = {
      answered,
      score: participant.score + (correct ? pointsPerQuestion(quiz) : 0),
      streak: correct ? participant.streak + 1 : 0,
      completedAt: isLast ? now() : null,
    };
    await transaction
      .update(quizParticipants)
      .set(after)
      .where(eq(quizParticipants.participantId, participant.participantId));
    const [row] = await transaction
      .insert(quizAnswers)
      .values({
        participantId: answer.participantId,
        questionId: answer.questionId,
        optionId: answer.optionId,
        correct,
        scoreAfter: after.score,
        streakAfter: after.streak,
        isLast,
        timeTakenMs: answer.timeTakenMs,
        answeredAt: now(),
      })
      .returning();
    if (!row) throw new Error(`the answer to ${answer.questionId} was not written`);
    return { row, participant: { ...participant, ...after }, isRepeated: false };
  });

  const { row, participant, isRepeated } = saved;
  const response = {
    questionId: row.questionId,
    correct: row.correct,
    correctOptionId: question.correctOptionId,
    explanation: question.explanation,
    explanation_hi: question.explanation_hi,
    score: row.scoreAfter,
    streak: row.streakAfter,
    isLast: row.isLast,
    result: row.isLast ? await resultOf(db, quiz, participant) : null,
  };
  if (isRepeated && row.optionId !== answer.optionId)
    throw refuse(409, 'ALREADY_ANSWERED', 'You have answered this question already.', response);
  return response;
}

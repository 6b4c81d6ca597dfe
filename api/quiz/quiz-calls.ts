import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { starOf, type Quiz, type Catalogue } from '../content/catalogue.ts';
import { refuse, success } from '../calls/envelope.ts';
import { shortText } from '../calls/fields.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { randomId } from '../calls/random-id.ts';
import { signedIn, type Authentication } from '../sign-in/bearer.ts';
import { answerQuestion } from './answer-question.ts';
import { resultOf } from './quiz-result.ts';
import { quizParticipants } from './quiz-tables.ts';

const joinRequest = v.object({ quizId: shortText(), userId: shortText() });
const answerRequest = v.object({
  participantId: shortText(),
  quizId: shortText(),
  userId: shortText(),
  questionId: shortText(),
  optionId: shortText(),
  timeTakenMs: v.optional(
    v.pipe(v.number(), v.transform(Math.round), v.minValue(0), v.maxValue(86_400_000)),
    0,
  ),
});

/** The routes of API calls C19 (join a quiz), C20 (answer a question) and C21 (get a star's quiz). */
export const quizCalls: FastifyPluginAsync<
  Authentication & { catalogue: Catalogue; now: () => Date }
> = async (server, dependencies) => {
  const { db, catalogue, now } = dependencies;

  server.get<{ Params: { id: string } }>('/quiz/api/user/v2/get-quiz-by-celeb-id/:id', async (request) => {
    await signedIn(request, dependencies);
    const star = starOf(catalogue, request.params.id);
    const quiz = catalogue.quizzes.find(({ celebId }) => celebId === star?.celebId);
    if (!quiz) throw refuse(404, 'NOT_FOUND', 'No quiz is live for this star');
    return success(withoutAnswers(quiz));
  });

  server.post('/quiz/api/user/v2/add-quiz-participant', perMinute(600), async (request) => {
    const user = await signedIn(request, dependencies);
    const { quizId, userId } = readRequest(joinRequest, request.body);
    if (userId !== user.userId) throw refuse(403, 'Forbidden', 'You can only play as yourself.');
    const quiz = liveQuiz(quizId);

    await db
      .insert(quizParticipants)
      .values({ participantId: `qp_${randomId(12)}`, quizId, userId, startedAt: now() })
      .onConflictDoNothing();
    const [joined] = await db
      .select()
      .from(quizParticipants)
      .where(and(eq(quizParticipants.quizId, quizId), eq(quizParticipants.userId, userId)));
    if (!joined) throw new Error(`${userId} could not join ${quizId}`);

    const { participantId, answered, score, completedAt } = joined;
    const data = { participantId, quizId, userId, answered, score };
    if (completedAt)
      throw refuse(409, 'ALREADY_PLAYED', 'You have already played this quiz', {
        ...data,
        state: 'COMPLETED',
        result: await resultOf(db, quiz, joined),
      });
    return success({ ...data, state: 'IN_PROGRESS' }, 'Joined');
  });

  server.post('/quiz/api/user/v2/add-quiz-participant-ques', perMinute(3000), async (request) => {
    const user = await signedIn(request, dependencies);
    const answer = readRequest(answerRequest, request.body);
    if (answer.userId !== user.userId) throw refuse(403, 'Forbidden', 'You can only play as yourself.');
    return success(await answerQuestion(dependencies, liveQuiz(answer.quizId), answer), 'Answer saved');
  });

  function liveQuiz(quizId: string): Quiz {
    const quiz = catalogue.quizzes.find((each) => each.quizId === quizId);
    if (!quiz) throw refuse(410, 'QUIZ_CLOSED', 'This quiz is closed.');
    return quiz;
  }
};

/** Removes the correct options from a quiz, because they never leave the server. */
function withoutAnswers({ quizId, celebId, title, title_hi, perQuestionSec, questions }: Quiz) {
  return {
    quizId,
    celebId,
    title,
    title_hi,
    perQuestionSec,
    questions: questions.map(({ questionId, text, text_hi, imageUrl, options }) => ({
      questionId,
      text,
      text_hi,
      imageUrl,
      options,
    })),
  };
}

import { parseInput } from '@marquee/contracts';
import { answerQuestionData, quizData, type AnswerQuestionData, type QuizData } from '@marquee/api-contract';
import { asha } from '@marquee/testing';
import type { KeptResult } from '../result/kept-result.ts';

/** A quiz of some questions with two options each, in the shape of C21. */
export function sampleQuiz(questions = 3): QuizData {
  return parseInput(
    quizData,
    {
      quizId: 'qz_1',
      celebId: 'aarav',
      title: 'How big a fan are you?',
      title_hi: 'आप कितने बड़े फैन हैं?',
      perQuestionSec: 0,
      questions: Array.from({ length: questions }, (_, position) => ({
        questionId: `q_${position + 1}`,
        text: `Question ${position + 1}?`,
        text_hi: `सवाल ${position + 1}?`,
        options: [
          { optionId: `q_${position + 1}_a`, text: `First of ${position + 1}` },
          { optionId: `q_${position + 1}_b`, text: `Second of ${position + 1}` },
        ],
      })),
    },
    'the sample quiz',
  );
}

/** What C20 answers to one question of the sample quiz: the first option is right, ten points each. */
export function sampleAnswer(
  questionId: string,
  optionId: string,
  { score, streak = 1, total = 0 }: { score: number; streak?: number; total?: number },
): AnswerQuestionData {
  return parseInput(
    answerQuestionData,
    {
      questionId,
      correct: optionId.endsWith('_a'),
      correctOptionId: `${questionId}_a`,
      explanation: `Why ${questionId} is so.`,
      score,
      streak,
      isLast: total > 0,
      result:
        total > 0
          ? { score, total, percentile: 87, badge: 'Superfan', badge_hi: 'सुपरफैन', reward: null }
          : null,
    },
    'the sample answer',
  );
}

/** A result as Asha's browser keeps it. */
export const sampleResult: KeptResult = {
  quizId: 'qz_1',
  userId: asha.userId,
  score: 80,
  total: 100,
  percentile: 87,
  badge: 'Superfan',
  badge_hi: 'सुपरफैन',
  bestStreak: 4,
};

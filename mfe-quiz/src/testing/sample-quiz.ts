import { parseInput } from '@marquee/sdk';
import {
  answerQuestionData,
  quizData,
  type AnswerQuestionData,
  type QuizData,
} from '@marquee/sdk/api-contract';
import { asha } from '@marquee/testing';
import type { StoredResult } from '../result/stored-result.ts';

/** The data of C21: a quiz with two options per question. */
export function sampleQuiz(questions = 3): QuizData {
  return parseInput(
    quizData,
    {
      quizId: 'qz_1',
      celebId: 'aarav',
      title: 'How big a fan are you?',
      title_hi: 'आप कितने बड़े फ़ैन हैं?',
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

/** The data of C20 for one question of the sample quiz, whose first option is right. */
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
          ? { score, total, percentile: 87, players: 50, badge: 'Superfan', badge_hi: 'सुपरफ़ैन', reward: null }
          : null,
    },
    'the sample answer',
  );
}

/** A result as stored in Asha's browser. */
export const sampleResult: StoredResult = {
  quizId: 'qz_1',
  userId: asha.userId,
  score: 80,
  total: 100,
  percentile: 87,
  players: 50,
  badge: 'Superfan',
  badge_hi: 'सुपरफ़ैन',
  bestStreak: 4,
};

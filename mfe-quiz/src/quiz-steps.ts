import { translate, type Language, type Step } from '@marquee/sdk';
import { messages } from './messages.ts';

/** Returns the breadcrumbs of the quiz list, or of one star's quiz. `celeb` is the star's slug (`aarav-suryan`). */
export function quizSteps(language: Language, quiz?: { celeb: string; name: string }): Step[] {
  const t = translate(messages, language);
  return [
    { label: t('home'), path: '/fans' },
    { label: t('hubTitle'), path: '/quiz' },
    ...(quiz ? [{ label: quiz.name, path: `/quiz/${quiz.celeb}` }] : []),
  ];
}

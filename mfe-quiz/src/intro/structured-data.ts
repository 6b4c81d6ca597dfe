import type { Language } from '@marquee/contracts';
import { localPath, localised, translate } from '@marquee/i18n';
import { messages } from '../messages.ts';
import type { StarQuiz } from '../stars/star-quiz.ts';

/** A light schema.org Quiz and the way up to it; no question is public, so none is told. */
export function introStructuredData(
  quiz: StarQuiz,
  { language, url }: { language: Language; url: URL },
): object[] {
  const t = translate(messages, language);
  const name = localised(quiz, 'name', language).text;
  const address = (path: string) => new URL(localPath(path, language), url).href;

  return [
    {
      '@type': 'Quiz',
      name: t('introTitle', { name }),
      description: t('introDescription', { name }),
      inLanguage: language,
      url: address(`/quiz/${quiz.celeb}`),
      about: { '@type': 'Person', name },
      isAccessibleForFree: true,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: t('home'), item: address('/fans') },
        { '@type': 'ListItem', position: 2, name: t('hubTitle'), item: address('/quiz') },
        { '@type': 'ListItem', position: 3, name },
      ],
    },
  ];
}

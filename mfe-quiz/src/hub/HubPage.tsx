import {
  itemList,
  localised,
  localPath,
  PageBreadcrumbs,
  translate,
  useMessages,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { ButtonLink, EmptyState, PageHeading, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { messages } from '../messages.ts';
import { quizSteps } from '../quiz-steps.ts';
import { allStarQuizzes } from '../stars/star-quiz.ts';
import { StarQuizCard, StarQuizWall } from '../stars/StarQuizCard.tsx';

export const loader = (async ({ api }) => ({ quizzes: await allStarQuizzes(api) })) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ data, language, url }) => {
    const t = translate(messages, language);
    const title = t('hubTitle');
    const quizzes = data.quizzes.map((quiz) => ({
      label: t('introTitle', { name: localised(quiz, 'name', language).text }),
      path: `/quiz/${quiz.celeb}`,
    }));
    return {
      title,
      description: t('hubDescription'),
      structuredData: [itemList(title, quizzes, { url, language })],
    };
  },
};

/** The page `/quiz`: a link to the quiz of each star. */
export function Component() {
  const { t, language } = useMessages(messages);
  const { quizzes } = useLoaderData<typeof loader>();

  return (
    <>
      <Section tone="night">
        <PageBreadcrumbs steps={quizSteps(language)} />
        <PageHeading kicker={t('kicker')} title={t('hubHeading')} lead={t('hubLead')} />
      </Section>
      <Section>
        {quizzes.some(({ live }) => live) ? (
          <StarQuizWall>
            {quizzes.map((quiz) => (
              <StarQuizCard key={quiz.celeb} quiz={quiz} />
            ))}
          </StarQuizWall>
        ) : (
          <EmptyState
            icon="quiz"
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={<ButtonLink href={localPath('/celebrities', language)}>{t('seeStars')}</ButtonLink>}
          />
        )}
      </Section>
    </>
  );
}

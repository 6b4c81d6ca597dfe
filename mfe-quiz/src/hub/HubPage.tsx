import { localPath, translate, useMessages } from '@marquee/i18n';
import type { PageHandle, PageLoader } from '@marquee/mount';
import { Breadcrumbs, ButtonLink, EmptyState, Grid, PageHeading, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { messages } from '../messages.ts';
import { allStarQuizzes } from '../stars/star-quiz.ts';
import { StarQuizCard } from '../stars/StarQuizCard.tsx';

export const loader = (async ({ api }) => ({ quizzes: await allStarQuizzes(api) })) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ data, language, url }) => {
    const t = translate(messages, language);
    const address = (celeb: string) => new URL(localPath(`/quiz/${celeb}`, language), url).href;
    return {
      title: t('hubTitle'),
      description: t('hubDescription'),
      structuredData: [
        {
          '@type': 'ItemList',
          itemListElement: data.quizzes.map((quiz, position) => ({
            '@type': 'ListItem',
            position: position + 1,
            name: t('introTitle', { name: language === 'hi' ? quiz.name_hi : quiz.name }),
            url: address(quiz.celeb),
          })),
        },
      ],
    };
  },
};

/** `/quiz`: the quizzes of the three stars. */
export function Component() {
  const { t, language } = useMessages(messages);
  const { quizzes } = useLoaderData<typeof loader>();

  return (
    <>
      <Section tone="night">
        <Breadcrumbs
          label={t('youAreHere')}
          items={[{ label: t('home'), href: localPath('/fans', language) }, { label: t('hubTitle') }]}
        />
        <PageHeading kicker={t('kicker')} title={t('hubHeading')} lead={t('hubLead')} />
      </Section>
      <Section>
        {quizzes.some(({ live }) => live) ? (
          <Grid min="320px">
            {quizzes.map((quiz) => (
              <StarQuizCard key={quiz.celeb} quiz={quiz} />
            ))}
          </Grid>
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

import { localPath, localised, translate, useMessages } from '@marquee/i18n';
import { notFound, type PageHandle, type PageLoader } from '@marquee/mount';
import { Breadcrumbs, ButtonLink, Grid, Icon, Notice, PageHeading, Picture, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { messages } from '../messages.ts';
import { allStarQuizzes, starOfAddress } from '../stars/star-quiz.ts';
import { StarQuizCard } from '../stars/StarQuizCard.tsx';
import styles from './intro.module.css';
import { introStructuredData } from './structured-data.ts';

/** C21 needs a signed-in visitor, so nothing here comes from it. */
export const loader = (async ({ params, api }) => {
  const star = starOfAddress(params['celeb']);
  if (!star) throw notFound(`quiz of ${params['celeb']}`);

  const quizzes = await allStarQuizzes(api);
  const quiz = quizzes.find(({ celeb }) => celeb === star.value.long);
  if (!quiz) throw notFound(`quiz of ${star.value.long}`);
  return { quiz, others: quizzes.filter((other) => other !== quiz && other.live) };
}) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ data: { quiz }, language, url }) => {
    const t = translate(messages, language);
    const name = localised(quiz, 'name', language).text;
    return {
      title: t('introTitle', { name }),
      description: t('introDescription', { name }),
      ...(quiz.wide && { preloadImage: quiz.wide }),
      structuredData: introStructuredData(quiz, { language, url }),
    };
  },
};

/** `/quiz/:celeb`: what the quiz is, before anybody signs in. */
export function Component() {
  const { t, language } = useMessages(messages);
  const { quiz, others } = useLoaderData<typeof loader>();
  const name = localised(quiz, 'name', language).text;

  return (
    <>
      <Section tone="night">
        <Breadcrumbs
          label={t('youAreHere')}
          items={[
            { label: t('home'), href: localPath('/fans', language) },
            { label: t('hubTitle'), href: localPath('/quiz', language) },
            { label: name },
          ]}
        />
        <div className={styles.stage}>
          <div className={styles.words}>
            <PageHeading kicker={t('kicker')} title={t('introHeading', { name })} lead={t('introLead')} />
            <ul className={styles.rules}>
              {(['rule1', 'rule2', 'rule3', 'rule4'] as const).map((rule) => (
                <li key={rule} className={styles.rule}>
                  <Icon name="check" size={20} />
                  {t(rule)}
                </li>
              ))}
            </ul>
            {quiz.live ? (
              <div className={styles.start}>
                <ButtonLink href={localPath(`/quiz/${quiz.celeb}/play`, language)}>{t('start')}</ButtonLink>
                <p className={styles.note}>{t('signInNote')}</p>
              </div>
            ) : (
              <Notice tone="info" title={t('closedTitle')}>
                {t(others.length > 0 ? 'closedText' : 'emptyText')}
              </Notice>
            )}
          </div>
          {quiz.wide && (
            <Picture
              className={styles.picture}
              src={quiz.wide}
              alt={t('portrait', { name })}
              width={1600}
              height={900}
              priority
            />
          )}
        </div>
      </Section>
      {others.length > 0 && (
        <Section heading={t('otherQuizzes')}>
          <Grid min="320px">
            {others.map((other) => (
              <StarQuizCard key={other.celeb} quiz={other} headingLevel={3} />
            ))}
          </Grid>
        </Section>
      )}
    </>
  );
}

import {
  breadcrumbList,
  localised,
  localPath,
  notFound,
  PageBreadcrumbs,
  translate,
  useMessages,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { ButtonLink, Icon, Notice, PageHeading, Image, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { messages } from '../messages.ts';
import { quizSteps } from '../quiz-steps.ts';
import { allStarQuizzes, starByLongKey } from '../stars/star-quiz.ts';
import { StarQuizCard } from '../stars/StarQuizCard.tsx';
import styles from './intro.module.css';

export const loader = (async ({ params, api }) => {
  const star = starByLongKey(params['celeb']);
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
    const [title, description] = [t('introTitle', { name }), t('introDescription', { name })];
    return {
      title,
      description,
      ...(quiz.wide && { preloadImage: quiz.wide }),
      structuredData: [
        // Without the questions: only signed-in visitors may fetch them.
        {
          '@type': 'Quiz',
          name: title,
          description,
          inLanguage: language,
          url: new URL(localPath(`/quiz/${quiz.celeb}`, language), url).href,
          about: { '@type': 'Person', name },
          isAccessibleForFree: true,
        },
        breadcrumbList(quizSteps(language, { celeb: quiz.celeb, name }), { url, language }),
      ],
    };
  },
};

/** The page `/quiz/:celeb`: introduces a star's quiz. It does not fetch the questions, which need a sign-in. */
export function Component() {
  const { t, language } = useMessages(messages);
  const { quiz, others } = useLoaderData<typeof loader>();
  const name = localised(quiz, 'name', language).text;

  return (
    <>
      <Section tone="night">
        <PageBreadcrumbs steps={quizSteps(language, { celeb: quiz.celeb, name })} />
        <div className={styles.stage}>
          <div className={styles.text}>
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
              <div className={styles.start}>
                <Notice tone="info" title={t('closedTitle')}>
                  {t(others.length > 0 ? 'closedText' : 'emptyText')}
                </Notice>
                {others.length === 0 && (
                  <ButtonLink href={localPath('/celebrities', language)}>{t('seeStars')}</ButtonLink>
                )}
              </div>
            )}
          </div>
          {quiz.wide && (
            <Image
              className={styles.image}
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
          <div className={styles.others}>
            {others.map((other) => (
              <StarQuizCard key={other.celeb} quiz={other} headingLevel={3} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

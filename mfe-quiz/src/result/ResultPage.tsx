import {
  localised,
  localPath,
  notFound,
  Slot,
  translate,
  useMessages,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { ButtonLink, Notice, PageHeading, Section, Skeleton } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { nextStar, starByLongKey, starQuiz } from '../stars/star-quiz.ts';
import type { StoredResult } from './stored-result.ts';
import { messages } from './messages.ts';
import styles from './result.module.css';
import { AnswerReview } from './AnswerReview.tsx';
import { ResultCard, type ResultTexts } from './ResultCard.tsx';
import { useResult } from './use-result.ts';

export const loader = (async ({ params, url, language, api }) => {
  const star = starByLongKey(params['celeb']);
  if (!star) throw notFound(`quiz of ${params['celeb']}`);
  const quizUrl = new URL(localPath(`/quiz/${star.value.long}`, language), url).href;
  return { star, quizUrl, portrait: (await starQuiz(api, star))?.square ?? null };
}) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ data: { star }, language }) => {
    const t = translate(messages, language);
    const name = localised(star, 'label', language).text;
    return { title: t('title', { name }), description: t('description', { name }) };
  },
};

/** The page `/quiz/:celeb/result`: the score, an image to share, an order button and the next quiz. */
export function Component() {
  const { t, language } = useMessages(messages);
  const { star, quizUrl, portrait } = useLoaderData<typeof loader>();
  const celeb = star.value.long;
  const name = localised(star, 'label', language).text;
  const result = useResult(celeb);
  const next = nextStar(celeb);
  const nextName = localised(next, 'label', language).text;

  return (
    <Section>
      <div className={styles.page}>
        <PageHeading title={t('heading', { name })} />
        <noscript>
          <Notice tone="warning">{t('noScript')}</Notice>
        </noscript>
        {result ? (
          <Score {...{ result, name, celeb, portrait, quizUrl }} />
        ) : (
          <Skeleton height={480} label={t('loading')} />
        )}
        <div className={styles.onward}>
          <section className={styles.order}>
            <h2 className={styles.subheading}>{t('orderHeading', { name })}</h2>
            <p className={styles.text}>{t('orderText')}</p>
            <Slot name="checkout.order-button" params={{ celeb }} />
          </section>
          <section className={styles.order}>
            <h2 className={styles.subheading}>{t('nextHeading')}</h2>
            <ButtonLink kind="secondary" wide href={localPath(`/quiz/${next.value.long}`, language)}>
              {t('next', { name: nextName })}
            </ButtonLink>
            <a href={localPath('/quiz', language)}>{t('allQuizzes')}</a>
          </section>
        </div>
      </div>
    </Section>
  );
}

/** Of fewer players a percentile tells nothing. */
const fewestPlayers = 50;

type ScoreProps = {
  result: StoredResult;
  name: string;
  celeb: string;
  portrait: string | null;
  quizUrl: string;
};

function Score({ result, name, celeb, portrait, quizUrl }: ScoreProps) {
  const { t, language } = useMessages(messages);
  const { score, total, percentile, players, bestStreak } = result;
  const isTelling = percentile !== null && (players ?? 0) >= fewestPlayers;
  const texts: ResultTexts = {
    score: total === null ? t('scoreOnly', { score }) : t('score', { score, total }),
    badge: localised(result, 'badge', language).text,
    percentile: isTelling ? t('percentile', { percentile }) : '',
    streak: bestStreak > 1 ? t('bestStreak', { streak: bestStreak }) : '',
  };

  return (
    <div className={styles.result}>
      {result.isReplay && (
        <Notice tone="info" className={styles.replay}>
          {t('replay')}
        </Notice>
      )}
      <div className={styles.summary}>
        <p className={styles.score}>{texts.score}</p>
        {texts.badge && <p className={styles.badge}>{texts.badge}</p>}
        {texts.percentile && <p className={styles.text}>{texts.percentile}</p>}
        {texts.streak && <p className={styles.text}>{texts.streak}</p>}
      </div>
      <div className={styles.card}>
        <ResultCard {...{ result: texts, name, celeb, portrait, quizUrl }} />
      </div>
      {result.answers && result.answers.length > 0 && <AnswerReview answers={result.answers} />}
    </div>
  );
}

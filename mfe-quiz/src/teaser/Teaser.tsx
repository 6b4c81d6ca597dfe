import { localised, localPath, useMessages, type Language } from '@marquee/sdk';
import { ButtonLink, Card, Icon, Image } from '@marquee/ui';
import { messages } from '../messages.ts';
import { starByLongKey, starQuiz, type QuizApi, type StarQuiz } from '../stars/star-quiz.ts';
import styles from './teaser.module.css';

/** The teaser links to the quiz of the star with the slug `celeb`; without `celeb`, to all quizzes. */
type TeaserParams = { celeb?: string };
type TeaserData = { quiz: StarQuiz | null };

export async function loader({
  params,
  api,
}: {
  params: TeaserParams;
  language: Language;
  api: QuizApi;
}): Promise<TeaserData> {
  const star = starByLongKey(params.celeb);
  return { quiz: star ? await starQuiz(api, star) : null };
}

/**
 * The slot `quiz.teaser`: a card that links to the quiz of the star in its params, or without a star to the list of all
 * quizzes. Renders nothing if the quiz of the star is not live.
 */
export function Component({ data }: { params: TeaserParams; data?: TeaserData }) {
  const { t, language } = useMessages(messages);
  const quiz = data?.quiz ?? null;
  if (quiz && !quiz.live) return null;

  const name = quiz ? localised(quiz, 'name', language).text : '';
  const path = quiz ? `/quiz/${quiz.celeb}` : '/quiz';
  return (
    <Card as="aside" tone="night" className={styles.teaser}>
      {quiz?.square ? (
        <Image className={styles.image} src={quiz.square} alt="" width={480} height={480} />
      ) : (
        <span className={styles.icon}>
          <Icon name="trophy" size={32} />
        </span>
      )}
      <div>
        <p className={styles.heading}>{quiz ? t('teaserOf', { name }) : t('teaserHeading')}</p>
        <p className={styles.text}>{t('teaserText')}</p>
      </div>
      <ButtonLink className={styles.play} href={localPath(path, language)}>
        {t('play')}
      </ButtonLink>
    </Card>
  );
}

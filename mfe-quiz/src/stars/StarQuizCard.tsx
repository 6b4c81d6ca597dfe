import { localised, localPath, useMessages } from '@marquee/sdk';
import { Badge, ButtonLink, Card, Image } from '@marquee/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import type { StarQuiz } from './star-quiz.ts';
import styles from './star-quiz-card.module.css';

/** A card that links to a star's quiz, for lists of quizzes. */
export function StarQuizCard({ quiz, headingLevel = 2 }: { quiz: StarQuiz; headingLevel?: 2 | 3 }) {
  const { t, language } = useMessages(messages);
  const name = localised(quiz, 'name', language).text;
  const Heading = `h${headingLevel}` as const;

  return (
    <Card as="article" className={styles.card}>
      {quiz.square && (
        <Image
          className={styles.image}
          src={quiz.square}
          alt={t('portrait', { name })}
          width={480}
          height={480}
        />
      )}
      <div className={styles.text}>
        <Heading className={styles.name}>{name}</Heading>
        <p className={styles.facts}>
          {t('questions')} · {t('minutes')}
        </p>
        {quiz.live ? (
          <ButtonLink href={localPath(`/quiz/${quiz.celeb}`, language)} wide>
            {t('play')} <span className="mq-visually-hidden">{t('playOf', { name })}</span>
          </ButtonLink>
        ) : (
          <Badge>{t('closed')}</Badge>
        )}
      </div>
    </Card>
  );
}

/** A grid for the quiz cards of several stars; from 640 px the cards are side by side. */
export function StarQuizWall({ children }: { children: ReactNode }) {
  return <div className={styles.wall}>{children}</div>;
}

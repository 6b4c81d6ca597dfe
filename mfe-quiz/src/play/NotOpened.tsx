import type { CelebrityOption } from '@marquee/sdk/roster';
import { localised, localPath, readableText, useMessages, usePlatform } from '@marquee/sdk';
import { Button, ButtonLink, EmptyState } from '@marquee/ui';
import { useEffect, useState } from 'react';
import { otherQuizzes, type StarQuiz } from '../stars/star-quiz.ts';
import { StarQuizCard } from '../stars/StarQuizCard.tsx';
import { BusyNotice } from './BusyNotice.tsx';
import { messages } from './messages.ts';
import type { OpeningFailure } from './play-state.ts';
import styles from './play.module.css';

type NotOpenedProps = {
  failure: OpeningFailure;
  star: CelebrityOption;
  onRetry: () => void;
};

/** A notice that explains why the quiz could not be opened, with a button to try again or a link to other pages. */
export function NotOpened({ failure, star, onRetry }: NotOpenedProps) {
  const { t, language } = useMessages(messages);

  switch (failure.status) {
    case 'no-quiz':
      return (
        <NothingToPlay
          title={t('noQuizTitle', { name: localised(star, 'label', language).text })}
          star={star}
        />
      );
    case 'closed':
      return <NothingToPlay title={t('closedTitle')} star={star} />;
    case 'busy':
      return <BusyNotice until={failure.until} onOver={onRetry} />;
    case 'sign-in-declined':
      return (
        <EmptyState
          icon="user"
          title={t('declinedTitle')}
          text={t('declinedText')}
          action={<Button onClick={onRetry}>{t('signIn')}</Button>}
        />
      );
    case 'unreachable':
    case 'refused':
      return (
        <EmptyState
          icon="quiz"
          failed
          title={t('unreachableTitle')}
          text={
            (failure.status === 'refused' && readableText(failure.message, language)) || t('unreachableText')
          }
          action={
            <>
              <Button onClick={onRetry}>{t('tryAgain')}</Button>
              <ButtonLink kind="secondary" href={localPath('/quiz', language)}>
                {t('allQuizzes')}
              </ButtonLink>
            </>
          }
        />
      );
  }
}

/** The notice that this star has no live quiz, with links to the live quizzes of other stars, if there are any. */
export function NothingToPlay({ title, star }: { title: string; star: CelebrityOption }) {
  const { t, language } = useMessages(messages);
  const { api } = usePlatform();
  const [others, setOthers] = useState<readonly StarQuiz[]>([]);
  useEffect(() => {
    let isMounted = true;
    void otherQuizzes(api, star).then((quizzes) => isMounted && setOthers(quizzes));
    return () => {
      isMounted = false;
    };
  }, [api, star]);

  return (
    <>
      <EmptyState
        icon="quiz"
        title={title}
        text={t('noQuizText')}
        action={
          <>
            <ButtonLink href={localPath('/quiz', language)}>{t('allQuizzes')}</ButtonLink>
            <ButtonLink kind="secondary" href={localPath(`/celebrities/${star.value.long}`, language)}>
              {localised(star, 'label', language).text}
            </ButtonLink>
          </>
        }
      />
      {others.length > 0 && (
        <section className={styles.others} aria-label={t('otherQuizzes')}>
          {others.map((quiz) => (
            <StarQuizCard key={quiz.celeb} quiz={quiz} />
          ))}
        </section>
      )}
    </>
  );
}

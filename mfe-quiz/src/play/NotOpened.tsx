import { localPath, useMessages } from '@marquee/i18n';
import { Button, ButtonLink, EmptyState, Notice } from '@marquee/ui';
import { messages } from './messages.ts';
import type { OpeningFailure } from './play-state.ts';

type NotOpenedProps = { failure: OpeningFailure; name: string; onRetry: () => void };

/** The quiz could not begin, and this is the way on. */
export function NotOpened({ failure, name, onRetry }: NotOpenedProps) {
  const { t, language } = useMessages(messages);
  const others = <ButtonLink href={localPath('/quiz', language)}>{t('allQuizzes')}</ButtonLink>;
  const retry = { label: t('tryAgain'), onAction: onRetry };

  switch (failure.status) {
    case 'no-quiz':
      return (
        <EmptyState icon="quiz" title={t('noQuizTitle', { name })} text={t('noQuizText')} action={others} />
      );
    case 'closed':
      return <EmptyState icon="quiz" title={t('closedTitle')} text={t('noQuizText')} action={others} />;
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
      return (
        <Notice tone="error" title={t('unreachableTitle')} action={retry}>
          {t('unreachableText')}
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="error" title={t('unreachableTitle')} action={retry}>
          {failure.message}
        </Notice>
      );
  }
}

import type { Refusal } from '@marquee/api';
import { useMessages } from '@marquee/i18n';
import { Notice, useSecondsLeft } from '@marquee/ui';
import { useMemo, type ReactNode } from 'react';
import { messages } from './messages.ts';

type RefusalNoticeProps = {
  refusal: Refusal;
  title: ReactNode;
  /** What to say where the server has no words, or none for people. */
  text: string;
  again: () => void;
  children?: ReactNode;
};

/** A refusal that stays on the page: what it says, how long to wait, and then the way to try again. */
export function RefusalNotice({ refusal, title, text, again, children }: RefusalNoticeProps) {
  const { t } = useMessages(messages);
  const secondsLeft = useSecondsLeft(useMemo(() => mayTryAgainAt(refusal), [refusal]));

  return (
    <Notice
      tone="error"
      title={title}
      {...(secondsLeft === 0 && { action: { label: t('retry'), onAction: again } })}
    >
      <p>{text}</p>
      {/* A clock that is read out every second helps nobody. */}
      {secondsLeft > 0 && <p aria-live="off">{t('wait', { seconds: secondsLeft })}</p>}
      {children}
    </Notice>
  );
}

/** 0 where the server named no time to wait. */
function mayTryAgainAt({ data }: Refusal): number {
  return data?.retryAfterSec ? Date.now() + data.retryAfterSec * 1000 : 0;
}

import type { Refusal } from '@marquee/sdk/api';
import { useMessages } from '@marquee/sdk';
import { Notice, useSecondsLeft } from '@marquee/ui';
import { useMemo, type ReactNode } from 'react';
import { messages } from './messages.ts';

type RefusalNoticeProps = {
  refusal: Refusal;
  title: ReactNode;
  /** The server's message, or a built-in one if the server's is not meant for visitors. */
  text: string;
  again: () => void;
  children?: ReactNode;
};

/**
 * A notice that explains why a request was refused. If the server requires a wait, the notice has a countdown, and then
 * a button to try again.
 */
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
      {/* Screen readers would announce the countdown every second. */}
      {secondsLeft > 0 && <p aria-live="off">{t('wait', { seconds: secondsLeft })}</p>}
      {children}
    </Notice>
  );
}

/** When the visitor may retry (epoch ms); 0 if the server sent no time to wait. */
function mayTryAgainAt({ data }: Refusal): number {
  return data?.retryAfterSec ? Date.now() + data.retryAfterSec * 1000 : 0;
}

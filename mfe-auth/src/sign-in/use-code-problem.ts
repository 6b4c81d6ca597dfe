import { useMessages } from '@marquee/i18n';
import { useEffect, useEffectEvent } from 'react';
import { messages } from './messages.ts';
import { clock } from './resend-countdown.ts';
import type { CodeStatus } from './sign-in-state.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The sentence under the code field; a lock counts down and says when it has ended. */
export function useCodeProblem(status: CodeStatus, onLockEnded: () => void): string | null {
  const { t } = useMessages(messages);
  const until = status.kind === 'locked' ? status.until : 0;
  const left = useSecondsLeft(until);
  const over = until > 0 && left === 0;

  const unlock = useEffectEvent(onLockEnded);
  useEffect(() => {
    if (over) unlock();
  }, [over]);

  switch (status.kind) {
    case 'waiting':
    case 'checking':
      return null;
    case 'wrong':
      if (status.attemptsLeft === null) return t('codeWrong');
      return status.attemptsLeft === 1
        ? t('codeWrongLast')
        : t('codeWrongLeft', { attempts: status.attemptsLeft });
    case 'expired':
      return t('codeExpired');
    case 'locked':
      return t('codeLocked', { time: clock(left) });
    case 'unreachable':
      return t('codeUnreachable');
    case 'refused':
      return status.message;
  }
}

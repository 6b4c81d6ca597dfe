import { readableText, useMessages } from '@marquee/sdk';
import { clock, useSecondsLeft } from '@marquee/ui';
import { messages } from './messages.ts';
import type { CodeStatus } from './sign-in-state.ts';

/**
 * Returns the error message below the code field; null if there is no error. While the field is locked after too many
 * wrong codes, the message counts down the minutes, and the seconds of the last one; at its end, `onLockEnded` is called.
 */
export function useCodeProblem(status: CodeStatus, onLockEnded: () => void): string | null {
  const { t, language } = useMessages(messages);
  const left = useSecondsLeft(status.kind === 'locked' ? status.until : 0, onLockEnded);

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
      return left > 60
        ? t('codeLockedMinutes', { minutes: Math.ceil(left / 60) })
        : t('codeLocked', { time: clock(left) });
    case 'unreachable':
      return t('codeUnreachable');
    case 'refused':
      return readableText(status.message, language) || t('codeRefused');
  }
}

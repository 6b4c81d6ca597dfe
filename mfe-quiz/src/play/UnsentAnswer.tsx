import { useMessages } from '@marquee/i18n';
import { Notice } from '@marquee/ui';
import { BusyNotice } from './BusyNotice.tsx';
import type { Blocker } from './blocker.ts';
import { messages } from './messages.ts';

/** An answer that is kept and has not arrived: why, and what sends it again. */
export function UnsentAnswer({ why, onSendAgain }: { why: Blocker; onSendAgain: () => void }) {
  const { t } = useMessages(messages);
  switch (why.status) {
    case 'busy':
      return <BusyNotice until={why.until} onOver={onSendAgain} />;
    case 'sign-in-declined':
      return (
        <Notice
          tone="warning"
          title={t('signInToGoOn')}
          action={{ label: t('signInAndGoOn'), onAction: onSendAgain }}
          live
        >
          {t('answerKept')}
        </Notice>
      );
    case 'unreachable':
    case 'refused':
      return (
        <Notice
          tone="warning"
          title={t('unsentTitle')}
          action={{ label: t('sendAgain'), onAction: onSendAgain }}
          live
        >
          {why.status === 'refused' ? why.message : t('unsentText')}
        </Notice>
      );
  }
}

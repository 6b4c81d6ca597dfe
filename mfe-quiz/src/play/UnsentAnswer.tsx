import { readableText, useMessages } from '@marquee/sdk';
import { Notice } from '@marquee/ui';
import { BusyNotice } from './BusyNotice.tsx';
import type { Blocker } from './blocker.ts';
import { messages } from './messages.ts';

/** A notice that explains why the chosen answer could not be sent to the server, with a button to send it again. */
export function UnsentAnswer({ why, onSendAgain }: { why: Blocker; onSendAgain: () => void }) {
  const { t, language } = useMessages(messages);
  if (why.status === 'busy') return <BusyNotice until={why.until} onOver={onSendAgain} />;

  const refusal = why.status === 'refused' && (readableText(why.message, language) || t('refusedText'));
  const [title, label, text] =
    why.status === 'sign-in-declined'
      ? [t('signInToGoOn'), t('signInAndGoOn'), t('answerStored')]
      : [t('unsentTitle'), t('sendAgain'), refusal || t('unsentText')];
  return (
    <Notice tone="warning" title={title} action={{ label, onAction: onSendAgain }} live>
      {text}
    </Notice>
  );
}

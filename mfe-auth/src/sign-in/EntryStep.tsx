import { localPath, readableText, useMessages } from '@marquee/sdk';
import { Button, Notice, Skeleton } from '@marquee/ui';
import { BeingDeleted } from './BeingDeleted.tsx';
import { messages } from './messages.ts';
import type { EntryStatus } from './sign-in-state.ts';
import styles from './sign-in.module.css';

type EntryStepProps = {
  status: EntryStatus;
  onRetry: () => void;
  onRestore: () => void;
  onOtherNumber: () => void;
};

/**
 * The step of the sign-in after a correct code. It shows that the session is being started, or why it could not be
 * started and what the visitor can do.
 */
export function EntryStep({ status, onRetry, onRestore, onOtherNumber }: EntryStepProps) {
  const { t, language } = useMessages(messages);

  switch (status.kind) {
    case 'busy':
      return <Skeleton height={120} label={t('signingIn')} />;
    case 'unreachable':
      return (
        <Notice
          tone="error"
          title={t('entryUnreachable')}
          action={{ label: t('tryAgain'), onAction: onRetry }}
        >
          {t('entryUnreachableText')}
        </Notice>
      );
    case 'being-deleted':
      return <BeingDeleted deleteBy={status.deleteBy} onRestore={onRestore} onOtherNumber={onOtherNumber} />;
    case 'code-too-old':
      return (
        <Notice
          tone="error"
          title={t('codeTooOld')}
          action={{ label: t('newCode'), onAction: onOtherNumber }}
        >
          {t('codeTooOldText')}
        </Notice>
      );
    case 'refused':
      return (
        <div className={styles.step}>
          <Notice tone="error" title={readableText(status.message, language) || t('entryUnreachable')}>
            {t('refusedHelp')} <a href={localPath('/help', language)}>{t('helpPage')}</a>
          </Notice>
          <Button kind="secondary" wide onClick={onOtherNumber}>
            {t('otherNumber')}
          </Button>
        </div>
      );
  }
}

import { useMessages } from '@marquee/sdk';
import { Button, Notice } from '@marquee/ui';
import { RefusalNotice } from '../refusals/RefusalNotice.tsx';
import { messages } from './messages.ts';
import type { RemakeState } from './use-remake.ts';
import styles from './RefundPage.module.css';

/** The offer to make the video again, free of charge, instead of a refund. */
export function RemakeOffer({ state, onRemake }: { state: RemakeState; onRemake: () => void }) {
  const { t } = useMessages(messages);
  return (
    <div className={styles.remake}>
      <p className={styles.remakeTitle}>{t('remakeTitle')}</p>
      <p>{t('remakeText')}</p>
      {state.status === 'refused' && (
        <RefusalNotice
          refusal={state.refusal}
          title={t('remakeRefused')}
          text={t('remakeRefusedText')}
          again={onRemake}
        />
      )}
      {state.status === 'unreachable' && (
        <Notice tone="error" title={t('failedTitle')}>
          {t('remakeUnreachable')}
        </Notice>
      )}
      <Button wide busy={state.status === 'asking'} busyLabel={t('sending')} onClick={onRemake}>
        {t('remake')}
      </Button>
    </div>
  );
}

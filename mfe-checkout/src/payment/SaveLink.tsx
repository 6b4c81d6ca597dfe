import { useMessages } from '@marquee/sdk';
import { Button, Icon } from '@marquee/ui';
import { useShare } from '../panels/use-share.ts';
import { messages } from './messages.ts';
import styles from './StatusScreen.module.css';

/** Buttons that copy the URL of the status page, or share it by the device's dialog if it has one. */
export function SaveLink({ url }: { url: string }) {
  const { t } = useMessages(messages);
  const { canShare, share, copy, outcome } = useShare(t('statusTitle'), url);

  return (
    <div className={styles.save}>
      <Button onClick={() => void copy()}>
        <Icon name="copy" size={20} /> {t('copyLink')}
      </Button>
      {canShare && (
        <Button kind="secondary" onClick={() => void share()}>
          <Icon name="share" size={20} /> {t('share')}
        </Button>
      )}
      <p className={styles.outcome} aria-live="polite">
        {outcome && t(outcome === 'copied' ? 'linkSaved' : 'linkNotSaved')}
      </p>
    </div>
  );
}

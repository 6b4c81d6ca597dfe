import { useMessages } from '@marquee/sdk';
import { Button, ButtonLink, Icon } from '@marquee/ui';
import { useShare } from '../panels/use-share.ts';
import { messages } from './messages.ts';
import styles from './WatchPage.module.css';

/** Buttons that share the page's URL by WhatsApp, by the device's share dialog or by the clipboard. */
export function ShareVideo({ url }: { url: string }) {
  const { t } = useMessages(messages);
  const { canShare, share, copy, outcome } = useShare(t('title'), url);
  const text = t('shareText', { url });

  return (
    <>
      <ButtonLink href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noopener">
        <Icon name="whatsapp" size={20} /> {t('share')}
      </ButtonLink>
      <Button kind="secondary" onClick={() => void (canShare ? share() : copy())}>
        <Icon name={canShare ? 'share' : 'copy'} size={20} /> {t(canShare ? 'shareByDevice' : 'copyLink')}
      </Button>
      <p className={styles.outcome} aria-live="polite">
        {outcome && t(outcome, { url })}
      </p>
    </>
  );
}

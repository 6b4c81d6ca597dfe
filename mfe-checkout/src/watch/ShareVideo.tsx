import { useMessages } from '@marquee/i18n';
import { Button, ButtonLink, Icon } from '@marquee/ui';
import { useEffect, useState } from 'react';
import { messages } from './messages.ts';
import styles from './WatchPage.module.css';

/** Sends the page's address on: by WhatsApp, and by the device's own sheet or, where it has none, its clipboard. */
export function ShareVideo({ address }: { address: string }) {
  const { t } = useMessages(messages);
  const [canShare, setCanShare] = useState(false);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  const text = t('shareText', { address });

  const share = async () => {
    try {
      await navigator.share({ title: t('title'), url: address });
    } catch (failure) {
      // Closing the sheet is a decision; a sheet that does not open leaves the clipboard.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
      await copy();
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      // Browsers inside other apps refuse the clipboard; the address stands in the outcome to be selected.
      setOutcome('copyFailed');
    }
  };

  return (
    <>
      <ButtonLink href={whatsAppUrl(text)} target="_blank" rel="noopener">
        <Icon name="whatsapp" size={20} /> {t('share')}
      </ButtonLink>
      <Button kind="secondary" onClick={() => void (canShare ? share() : copy())}>
        <Icon name={canShare ? 'share' : 'copy'} size={20} /> {t(canShare ? 'shareByDevice' : 'copyLink')}
      </Button>
      <p className={styles.outcome} aria-live="polite">
        {outcome && t(outcome, { address })}
      </p>
    </>
  );
}

/** WhatsApp's own sharing page, which opens its app where there is one. */
function whatsAppUrl(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

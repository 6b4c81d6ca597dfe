import { useMessages } from '@marquee/i18n';
import { ButtonLink, Icon } from '@marquee/ui';
import { useState, type MouseEvent } from 'react';
import type { DeliveredVideo } from './delivered-video.ts';
import { messages } from './messages.ts';
import styles from './WatchPage.module.css';

type Outcome = 'fetching' | 'kept' | 'saveByHand' | null;

/**
 * Keeps the video on the device. A link alone would only open it: browsers do not download from another
 * host, so the file is fetched and handed over; where that is forbidden the link does what it can.
 */
export function DownloadVideo({ video: { src, fileName } }: { video: DeliveredVideo }) {
  const { t } = useMessages(messages);
  const [outcome, setOutcome] = useState<Outcome>(null);

  const keep = async (event: MouseEvent) => {
    event.preventDefault();
    if (outcome === 'fetching') return;
    setOutcome('fetching');
    setOutcome(await handOver(src, fileName));
  };

  return (
    <>
      <ButtonLink kind="secondary" href={src} download={fileName} onClick={(event) => void keep(event)}>
        <Icon name="download" size={20} /> {t('download')}
      </ButtonLink>
      <p className={styles.outcome} aria-live="polite">
        {outcome && t(outcome)}{' '}
        {outcome === 'saveByHand' && (
          <a className={styles.link} href={src} target="_blank" rel="noopener">
            {t('openVideo')}
          </a>
        )}
      </p>
    </>
  );
}

async function handOver(src: string, fileName: string): Promise<'kept' | 'saveByHand'> {
  try {
    const response = await fetch(src);
    if (!response.ok) return 'saveByHand';
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = fileName;
    link.click();
    // The browser reads the file when it gets to it; a minute is plenty.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return 'kept';
  } catch {
    // The line is cut, or the host lets nobody fetch from it: the visitor is told how to keep it by hand.
    return 'saveByHand';
  }
}

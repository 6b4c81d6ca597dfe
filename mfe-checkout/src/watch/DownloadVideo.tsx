import { useMessages } from '@marquee/sdk';
import { ButtonLink, Icon } from '@marquee/ui';
import { useState, type MouseEvent } from 'react';
import type { DeliveredVideo } from './delivered-video.ts';
import { messages } from './messages.ts';
import styles from './WatchPage.module.css';

type Outcome = 'fetching' | 'saved' | 'saveByHand' | null;

/**
 * A link that saves the video on the device. Browsers ignore `download` on cross-origin links, so a script fetches the
 * file; if the host does not allow that, the visitor gets a link to the video instead.
 */
export function DownloadVideo({ video: { src, fileName } }: { video: DeliveredVideo }) {
  const { t } = useMessages(messages);
  const [outcome, setOutcome] = useState<Outcome>(null);

  const save = async (event: MouseEvent) => {
    event.preventDefault();
    if (outcome === 'fetching') return;
    setOutcome('fetching');
    setOutcome(await download(src, fileName));
  };

  return (
    <>
      <ButtonLink kind="secondary" href={src} download={fileName} onClick={(event) => void save(event)}>
        <Icon name="download" size={20} /> {t('download')}
      </ButtonLink>
      <p className={styles.outcome} aria-live="polite">
        {outcome && `${t(outcome)} `}
        {outcome === 'saveByHand' && (
          <a className={styles.link} href={src} target="_blank" rel="noopener">
            {t('openVideo')}
          </a>
        )}
      </p>
    </>
  );
}

async function download(src: string, fileName: string): Promise<'saved' | 'saveByHand'> {
  try {
    const response = await fetch(src);
    if (!response.ok) return 'saveByHand';
    const url = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    // The browser reads the file after `click()` has returned.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return 'saved';
  } catch {
    // The network failed, or the host does not allow requests from other origins.
    return 'saveByHand';
  }
}

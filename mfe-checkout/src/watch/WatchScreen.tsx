import { formatDate, localised, useAudio, useMessages, usePlatform } from '@marquee/sdk';
import { starByKey } from '@marquee/sdk/roster';
import { AiLabel, ChoiceCards, VideoPlayer } from '@marquee/ui';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { readRecentOrders, rememberWatched, writeRecentOrders } from '../orders/recent-orders.ts';
import type { DeliveredVideo } from './delivered-video.ts';
import { DownloadVideo } from './DownloadVideo.tsx';
import { messages } from './messages.ts';
import { ShareVideo } from './ShareVideo.tsx';
import styles from './WatchPage.module.css';

const names = { en: 'captionsEn', hi: 'captionsHi' } as const;

/**
 * The page of a delivered video, on which a visitor can watch, download, share and verify it. `url` is the page's URL.
 */
export function WatchScreen({ video, url }: { video: DeliveredVideo; url: string }) {
  const { t, language } = useMessages(messages);
  const { muted, toggle } = useAudio();
  useRememberWatched();
  const [captions, setCaptions] = useState<'en' | 'hi' | 'off'>(video.captions[0]?.srcLang ?? 'off');
  const found = starByKey(video.celeb ?? '');
  const star = found ? localised(found, 'label', language).text : t('theStar');
  const hasSound = !video.isSample || video.nameAudio !== null;
  const labels = {
    play: t('play'),
    mute: t('mute'),
    unmute: t('unmute'),
  };

  return (
    <div className={styles.stage}>
      <div className={styles.page}>
        <div className={styles.player}>
          <VideoPlayer
            src={video.src}
            poster={video.poster}
            ratio={video.ratio}
            captions={video.captions.map(({ src, srcLang }) => ({ src, srcLang, label: t(names[srcLang]) }))}
            captionsIn={captions}
            muted={muted}
            onToggleMute={toggle}
            labels={labels}
            opening={video.isSample ? video.nameAudio : null}
            title={t('playerTitle')}
          />
          {video.captions.length > 0 && (
            <ChoiceCards
              className={styles.captions}
              legend={t('captions')}
              name="captions"
              columns={3}
              options={[
                ...video.captions.map(({ srcLang }) => ({ value: srcLang, label: t(names[srcLang]) })),
                { value: 'off' as const, label: t('captionsOff') },
              ]}
              value={captions}
              onChange={setCaptions}
            />
          )}
        </div>
        <div className={styles.texts}>
          <AiLabel text={t('aiLabel')} />
          <h1 className={styles.title} tabIndex={-1}>
            {video.recipient ? t('headingNamed', { name: video.recipient }) : t('heading')}
          </h1>
          <p>
            {t('headingFor')} {muted && hasSound && t('soundHint')}
          </p>
          <div className={styles.actions}>
            <ShareVideo url={url} />
            <DownloadVideo video={video} />
          </div>
          {video.isSample && (
            <p className={styles.small}>
              <strong>{t('sampleTitle', { star })}</strong>{' '}
              {t(video.nameAudio ? 'sampleNamed' : 'sampleText')}
            </p>
          )}
          {video.script && (
            <details className={styles.script}>
              <summary>{t('script', { star })}</summary>
              <blockquote lang={video.script.language}>{video.script.text}</blockquote>
            </details>
          )}
          <p className={styles.small}>
            {video.code ? t('verifyCode', { code: video.code }) : t('verifyText')}{' '}
            <Link className={styles.link} to={verifyPath(video.code)}>
              {t('verify')}
            </Link>
          </p>
          {video.expiresAt && (
            <p className={styles.small}>{t('until', { date: formatDate(video.expiresAt, language) })}</p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Marks the order as watched on this device: the API counts the opened page as watched. */
function useRememberWatched() {
  const { storage } = usePlatform();
  const { id = '' } = useParams();
  useEffect(() => writeRecentOrders(storage, rememberWatched(readRecentOrders(storage), id)), [storage, id]);
}

function verifyPath(code: string | null): string {
  return code ? `/verify?${new URLSearchParams({ authenticationToken: code })}` : '/verify';
}

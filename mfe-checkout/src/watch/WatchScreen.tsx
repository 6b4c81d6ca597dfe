import { formatDate, useMessages } from '@marquee/i18n';
import { useAudio } from '@marquee/mount';
import { AiLabel, ButtonLink, Icon, VideoPlayer } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { whatsAppAddress, type DeliveredVideo } from './delivered-video.ts';
import { messages } from './messages.ts';
import styles from './WatchPage.module.css';

/** A delivered video on its stage, to watch, keep, share and check. `address` is the page's own. */
export function WatchScreen({ video, address }: { video: DeliveredVideo; address: string }) {
  const { t, language } = useMessages(messages);
  const { muted, toggle } = useAudio();
  const labels = { play: t('play'), pause: t('pause'), mute: t('mute'), unmute: t('unmute') };

  return (
    <div className={styles.stage}>
      <div className={styles.page}>
        <div className={styles.player}>
          <VideoPlayer
            src={video.src}
            poster={video.poster}
            ratio={video.ratio}
            captions={video.captions.map(({ src, srcLang }) => ({
              src,
              srcLang,
              label: t(srcLang === 'hi' ? 'captionsHi' : 'captionsEn'),
            }))}
            muted={muted}
            onToggleMute={toggle}
            labels={labels}
            title={t('playerTitle')}
          />
        </div>
        <div className={styles.words}>
          <AiLabel text={t('aiLabel')} />
          <h1 className={styles.title} tabIndex={-1}>
            {t('heading')}
          </h1>
          <p className={styles.lead}>
            {t('headingFor')} {muted && t('soundHint')}
          </p>
          <div className={styles.actions}>
            <ButtonLink href={whatsAppAddress(t('shareText', { address }))} target="_blank" rel="noopener">
              <Icon name="whatsapp" size={20} /> {t('share')}
            </ButtonLink>
            <ButtonLink kind="secondary" href={video.src} download>
              <Icon name="download" size={20} /> {t('download')}
            </ButtonLink>
          </div>
          <p className={styles.small}>
            {t('verifyText')}{' '}
            <Link className={styles.link} to="/verify">
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

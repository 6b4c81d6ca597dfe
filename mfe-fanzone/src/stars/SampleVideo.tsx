import { localised, useAudio, useMessages, viewTransition } from '@marquee/sdk';
import { classNames, VideoPlayer, type VideoCaptions } from '@marquee/ui';
import { messages } from './messages.ts';
import type { Sample } from './offer.ts';
import type { Star } from './star.ts';
import styles from './SampleVideo.module.css';

/** The star's sample video; captions in the page's language come first. Renders nothing without a video. */
export function SampleVideo({ star, sample }: { star: Star; sample: Sample }) {
  const { t, language } = useMessages(messages);
  const { muted, toggle } = useAudio();
  if (!sample.sampleVideoUrl) return null;

  const captions = captionsOf(sample);
  return (
    <div className={classNames('mq-bulbs', styles.frame)}>
      <VideoPlayer
        {...viewTransition('fanzone.film', star.longKey)}
        src={sample.sampleVideoUrl}
        poster={sample.posterUrl ?? sample.thumbnailUrl ?? sample.heroImage ?? ''}
        captions={language === 'hi' ? [...captions].reverse() : captions}
        muted={muted}
        onToggleMute={toggle}
        labels={{ play: t('play'), mute: t('mute'), unmute: t('unmute') }}
        ratio="9:16"
        title={t('sampleTitle', { star: localised(star, 'name', language).text })}
      />
    </div>
  );
}

function captionsOf({ captionsUrl, captionsUrl_hi }: Sample): VideoCaptions[] {
  return [
    ...(captionsUrl ? [{ src: captionsUrl, srcLang: 'en', label: 'English' }] : []),
    ...(captionsUrl_hi ? [{ src: captionsUrl_hi, srcLang: 'hi', label: 'हिन्दी' }] : []),
  ];
}

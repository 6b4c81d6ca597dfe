import { useMessages } from '@marquee/sdk';
import { Section } from '@marquee/ui';
import { messages } from './messages.ts';
import type { Offer } from './offer.ts';
import { SampleVideo } from './SampleVideo.tsx';
import { ScriptPreview } from './ScriptPreview.tsx';
import type { Star } from './star.ts';
import styles from './SampleSection.module.css';

/** The star's sample video, and the text of the message with a name that the fan types. */
export function SampleSection({ star, offer }: { star: Star; offer: Offer }) {
  const { t } = useMessages(messages);
  const hasVideo = Boolean(offer.sampleVideoUrl);

  return (
    <Section
      tone="night"
      heading={hasVideo ? t('sampleHeading') : t('scriptHeading')}
      lead={hasVideo ? t('sampleLead') : t('scriptLead')}
    >
      <div className={hasVideo ? styles.both : undefined}>
        <SampleVideo star={star} sample={offer} />
        {offer.scriptPreview && (
          <div className={styles.script}>
            {hasVideo && (
              <>
                <h3>{t('scriptHeading')}</h3>
                <p className={styles.lead}>{t('scriptLead')}</p>
              </>
            )}
            <ScriptPreview offer={offer} />
          </div>
        )}
      </div>
    </Section>
  );
}

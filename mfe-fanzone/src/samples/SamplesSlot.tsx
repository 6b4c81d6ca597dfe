import { localised, localPath, useMessages } from '@marquee/sdk';
import { AiLabel, Icon, Section } from '@marquee/ui';
import { FanCarousel } from '../carousel/FanCarousel.tsx';
import type { Services } from '../services.ts';
import { messages as starMessages } from '../stars/messages.ts';
import { firstOccasionId } from '../stars/occasions.ts';
import { fetchOfferOrNull, sampleOf, type Sample } from '../stars/offer.ts';
import { SampleVideo } from '../stars/SampleVideo.tsx';
import { stars, type Star } from '../stars/star.ts';
import { messages } from './messages.ts';
import styles from './SamplesSlot.module.css';

type StarSample = { star: Star; sample: Sample };

export async function loader({ api }: Pick<Services, 'api'>): Promise<StarSample[]> {
  const samples = await Promise.all(
    stars.map(async (star) => {
      const offer = await fetchOfferOrNull(api, { celebId: star.shortKey, occasionId: firstOccasionId });
      return offer?.sampleVideoUrl ? [{ star, sample: sampleOf(offer) }] : [];
    }),
  );
  return samples.flat();
}

/** The slot `fanzone.samples`: a carousel of sample videos. Renders nothing if there are no videos. */
export function Component({ data = [] }: { params: object; data?: StarSample[] }) {
  const { t, language } = useMessages(messages);
  const { t: tStar } = useMessages(starMessages);
  if (data.length === 0) return null;

  return (
    <Section tone="night" heading={t('heading')} lead={t('lead')}>
      <FanCarousel label={t('heading')}>
        {data.map(({ star, sample }) => {
          const name = localised(star, 'name', language).text;
          return (
            <article key={star.longKey} className={styles.sample}>
              <SampleVideo star={star} sample={sample} />
              <h3 className={styles.name}>{name}</h3>
              <AiLabel text={tStar('permission', { star: name })} />
              <a className={styles.order} href={localPath(star.path, language)}>
                {t('videos', { star: name })}
                <Icon name="arrow-right" size={20} />
              </a>
            </article>
          );
        })}
      </FanCarousel>
    </Section>
  );
}

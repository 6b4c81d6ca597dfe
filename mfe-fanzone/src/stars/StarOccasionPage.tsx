import { localised, useMessages, type PageHandle, type PageLoader } from '@marquee/sdk';
import { Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { accentOf } from './accent.ts';
import { loadStarOccasion, type StarOccasionData } from './load-star.ts';
import { messages } from './messages.ts';
import { OccasionGrid } from './OccasionGrid.tsx';
import { OrderBar } from './OrderBar.tsx';
import { SampleSection } from './SampleSection.tsx';
import { starOccasionMeta, starOccasionSteps } from './star-meta.ts';
import { StarHero } from './StarHero.tsx';
import { StarLinks } from './StarLinks.tsx';
import { StarQuestions } from './StarQuestions.tsx';

export const loader = loadStarOccasion satisfies PageLoader<StarOccasionData>;
export const handle: PageHandle<StarOccasionData> = { meta: starOccasionMeta };

/** The page `/celebrities/:celeb/:occasion`: a star's video message for one occasion. */
export function Component() {
  const { star, occasion, occasions, offer, bio, otherStars } = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);
  const name = localised(star, 'name', language).text;
  const label = localised(occasion, 'label', language).text;

  return (
    <>
      <StarHero
        star={star}
        offer={offer}
        bio={bio}
        steps={starOccasionSteps({ star, occasion }, language)}
        title={t('pair', { occasion: label, star: name })}
        lead={t('pairLead', { star: name })}
        occasion={occasion.slug}
      />
      <div className={accentOf(star)}>
        {offer && <SampleSection star={star} offer={offer} />}
        <StarQuestions questions={offer?.questions ?? []} />
        <Section tone="tint" heading={t('otherOccasions', { star: name })}>
          <OccasionGrid
            occasions={occasions.filter(({ slug }) => slug !== occasion.slug)}
            to={({ slug }) => `${star.path}/${slug}`}
          />
        </Section>
        <Section heading={t('otherStars')} lead={t('otherStarsLead', { occasion: label })}>
          <StarLinks stars={otherStars} to={({ path }) => `${path}/${occasion.slug}`} />
        </Section>
        <OrderBar star={star} offer={offer} occasion={occasion.slug} />
      </div>
    </>
  );
}

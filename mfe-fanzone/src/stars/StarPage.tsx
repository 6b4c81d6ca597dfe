import { Localised, localised, Slot, useMessages, type PageHandle, type PageLoader } from '@marquee/sdk';
import { Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { AboutStar } from './AboutStar.tsx';
import { accentOf } from './accent.ts';
import { loadStar, type StarData } from './load-star.ts';
import { messages } from './messages.ts';
import { OccasionGrid } from './OccasionGrid.tsx';
import { OrderBar } from './OrderBar.tsx';
import { SampleSection } from './SampleSection.tsx';
import { starMeta, starSteps } from './star-meta.ts';
import { StarHero } from './StarHero.tsx';
import { StarNews } from './StarNews.tsx';
import { StarQuestions } from './StarQuestions.tsx';
import heights from '../section-heights.module.css';

export const loader = loadStar satisfies PageLoader<StarData>;
export const handle: PageHandle<StarData> = { meta: starMeta };

/** The page `/celebrities/:celeb` of one star. */
export function Component() {
  const { star, offer, bio, occasions, news } = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);
  const name = localised(star, 'name', language).text;

  return (
    <>
      <StarHero
        star={star}
        offer={offer}
        bio={bio}
        steps={starSteps(star, language)}
        title={<Localised record={star} field="name" />}
        lead={t('starLead', { star: name })}
      />
      <div className={accentOf(star)}>
        <Section
          tone="tint"
          className={heights.occasions}
          heading={t('occasionsHeading')}
          lead={t('occasionsLead')}
          id="occasions"
        >
          <OccasionGrid occasions={occasions} to={({ slug }) => `${star.path}/${slug}`} />
        </Section>
        {offer && <SampleSection star={star} offer={offer} />}
        {bio && <AboutStar star={star} bio={bio} />}
        <Section className={heights.teaser}>
          <Slot name="quiz.teaser" params={{ celeb: star.longKey }} />
        </Section>
        <StarNews star={star} news={news} />
        <StarQuestions questions={offer?.questions ?? []} />
        <OrderBar star={star} offer={offer} />
      </div>
    </>
  );
}

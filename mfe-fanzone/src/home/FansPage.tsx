import {
  formatNumber,
  itemList,
  localised,
  localPath,
  Slot,
  translate,
  useMessages,
  type Language,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { AiLabel, ButtonLink, PageHeading, Section } from '@marquee/ui';
import { Link, useLoaderData } from 'react-router-dom';
import { BioRail } from '../bios/BioRail.tsx';
import { fewestDelivered } from '../stars/fewest-delivered.ts';
import { OccasionGrid } from '../stars/OccasionGrid.tsx';
import { posterImages } from '../stars/poster-meta.ts';
import { summarisePosters } from '../stars/poster-summary.ts';
import { PosterWall } from '../stars/PosterWall.tsx';
import styles from './FansPage.module.css';
import { HowItWorks } from './HowItWorks.tsx';
import { loadHome, type HomeData } from './load-home.ts';
import { messages } from './messages.ts';
import { TrendList } from '../trending/TrendList.tsx';
import heights from '../section-heights.module.css';

export const loader = loadHome satisfies PageLoader<HomeData>;

export const handle: PageHandle<HomeData> = {
  meta: ({ data: { posters }, language, url }) => {
    const t = translate(messages, language);
    return {
      title: t('title'),
      description: `${offerOf(posters, language)} ${t('alsoHere')}`,
      ...posterImages(posters),
      structuredData: [
        {
          '@type': 'WebPage',
          name: t('title'),
          url: `${url.origin}${url.pathname}`,
        },
        itemList(
          t('choose'),
          posters.map(({ star }) => ({ label: localised(star, 'name', language).text, path: star.path })),
          { url, language },
        ),
      ],
    };
  },
};

/** The page `/fans`: the home page for fans. */
export function Component() {
  const { posters, occasions, hasNewsRow, trends, counted, bios } = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);
  // NaN while the number of one star is unknown: a part of the sum is not the sum.
  const delivered = posters.reduce((sum, { videosDelivered }) => sum + (videosDelivered ?? NaN), 0);
  const trendingPoster =
    posters.find(({ star }) => trends.some(({ bio }) => bio.slug === star.longKey)) ?? posters[0];

  return (
    <>
      <section className="mq-section--night">
        <div className={styles.inner}>
          <div className={styles.hero}>
            <div className={styles.title}>
              <AiLabel text={t('aiLabel')} />
              <PageHeading title={t('headline')} />
            </div>
            <div className={styles.offer}>
              <p className={styles.lead}>{offerOf(posters, language)}</p>
              <div>
                <ButtonLink href={localPath('/celebrities', language)}>{t('orderVideo')}</ButtonLink>
                <Slot name="checkout.continue-order" />
              </div>
              {delivered >= fewestDelivered && (
                <p>{t('delivered', { count: formatNumber(delivered, language) })}</p>
              )}
            </div>
          </div>
          <PosterWall posters={posters} to={({ path }) => path} />
        </div>
      </section>
      <Section
        tone="tint"
        className={heights.occasions}
        heading={t('occasionsHeading')}
        lead={t('occasionsLead')}
      >
        <OccasionGrid occasions={occasions} to={({ slug }) => `/celebrities?occasion=${slug}`} />
      </Section>
      <Slot name="fanzone.samples" />
      <HowItWorks hours={posters[0]?.deliveryHours ?? null} />
      {trendingPoster && (
        <Section tone="tint" className={heights.teaser}>
          <Slot name="quiz.teaser" params={{ celeb: trendingPoster.star.longKey }} />
        </Section>
      )}
      {hasNewsRow && (
        <Section
          className={heights.news}
          heading={t('newsHeading')}
          action={<Link to="/bollywood-news">{t('allNews')}</Link>}
        >
          <Slot name="fanzone.news" />
        </Section>
      )}
      <TrendList trends={trends} counted={counted} />
      {bios.length > 0 && (
        <Section
          className={heights.bios}
          heading={t('biosHeading')}
          action={<Link to="/fan-zone/celeb-bio">{t('allBios')}</Link>}
        >
          <BioRail bios={bios} label={t('biosLabel')} />
        </Section>
      )}
    </>
  );
}

/** What the stars offer, with the lowest price and the delivery time where they are known. */
function offerOf(posters: HomeData['posters'], language: Language): string {
  const t = translate(messages, language);
  const { stars, price, hours } = summarisePosters(posters, language);
  return price === null || hours === null ? t('offerSoon', { stars }) : t('offer', { stars, price, hours });
}

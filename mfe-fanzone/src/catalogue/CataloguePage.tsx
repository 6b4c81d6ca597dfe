import {
  breadcrumbList,
  itemList,
  localised,
  PageBreadcrumbs,
  translate,
  useMessages,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { PageHeading, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { OccasionGrid } from '../stars/OccasionGrid.tsx';
import { fetchOccasions } from '../stars/occasions.ts';
import { fetchPosters } from '../stars/posters.ts';
import { catalogueSteps, posterImages } from '../stars/poster-meta.ts';
import { summarisePosters } from '../stars/poster-summary.ts';
import { PosterWall } from '../stars/PosterWall.tsx';
import { messages } from './messages.ts';
import styles from './CataloguePage.module.css';
import type { LoaderArguments } from '../services.ts';

type CatalogueData = Awaited<ReturnType<typeof loadCatalogue>>;

export const loader = loadCatalogue satisfies PageLoader<CatalogueData>;

export const handle: PageHandle<CatalogueData> = {
  meta: ({ data: { posters }, language, url }) => {
    const t = translate(messages, language);
    const { stars, price } = summarisePosters(posters, language);
    return {
      title: t('title'),
      description: price ? t('description', { stars, price }) : t('descriptionSoon', { stars }),
      ...posterImages(posters),
      structuredData: [
        itemList(
          t('stars'),
          posters.map(({ star }) => ({ label: localised(star, 'name', language).text, path: star.path })),
          { url, language },
        ),
        breadcrumbList(catalogueSteps(language), { url, language }),
      ],
    };
  },
};

/**
 * The page `/celebrities`, with all stars. With `?occasion=`, each star has a link to the star's page for that
 * occasion.
 */
export function Component() {
  const { posters, occasions, occasion } = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);

  return (
    <>
      <section className="mq-section--night">
        <div className={styles.inner}>
          <PageBreadcrumbs steps={catalogueSteps(language)} />
          <PageHeading
            kicker={t('kicker')}
            title={
              occasion
                ? t('forOccasion', { occasion: localised(occasion, 'label', language).text })
                : t('headline')
            }
            lead={occasion ? t('forOccasionLead') : t('lead')}
          />
          <PosterWall posters={posters} to={({ path }) => (occasion ? `${path}/${occasion.slug}` : path)} />
        </div>
      </section>
      <Section tone="tint" heading={t('occasions')}>
        <OccasionGrid
          occasions={occasions}
          current={occasion?.slug}
          to={({ slug }) => `/celebrities?occasion=${slug}`}
        />
      </Section>
    </>
  );
}

async function loadCatalogue({ url, api, content }: Pick<LoaderArguments, 'url' | 'api' | 'content'>) {
  const [posters, occasions] = await Promise.all([fetchPosters({ api, content }), fetchOccasions(api)]);
  const requested = url.searchParams.get('occasion');
  // An unknown occasion is ignored: the stars are worth showing without it.
  return { posters, occasions, occasion: occasions.find(({ slug }) => slug === requested) ?? null };
}

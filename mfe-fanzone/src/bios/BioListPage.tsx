import { localised, localPath, translate, useLanguage, useMessages } from '@marquee/i18n';
import type { PageHandle, PageLoader } from '@marquee/mount';
import { Breadcrumbs, ButtonLink, EmptyState, Grid, PageHeading, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { ContentFailed } from '../content-failed/ContentFailed.tsx';
import { FanZoneTabs } from '../hub/FanZoneTabs.tsx';
import { breadcrumbList, crumbs } from '../search-engines/breadcrumbs.ts';
import { itemList } from '../search-engines/item-list.ts';
import { bioPath } from './bio-card.ts';
import { bioListPath } from './bio-list-path.ts';
import { BioPages } from './BioPages.tsx';
import { bioSteps } from './bio-steps.ts';
import { BioTeaser } from './BioTeaser.tsx';
import { loadBioList } from './load-bio-list.ts';
import { messages } from './messages.ts';

type BioListData = Awaited<ReturnType<typeof loadBioList>>;

export const loader = loadBioList satisfies PageLoader<BioListData>;

export const handle: PageHandle<BioListData> = {
  meta: ({ data: { bios, page }, language, url }) => {
    const t = translate(messages, language);
    const [title, description] = [t('listTitle'), t('listDescription')];
    if (!bios) return { title, description, indexable: false };

    const preloadImage = bios[0]?.image?.url;
    return {
      title,
      description,
      canonical: bioListPath(page),
      ...(preloadImage && { preloadImage }),
      structuredData: [
        itemList(
          title,
          bios.map((bio) => ({ label: localised(bio, 'name', language).text, path: bioPath(bio.slug) })),
          { url, language },
        ),
        breadcrumbList(bioSteps(language), { url, language }),
      ],
    };
  },
};

/** The biographies, twenty to a page. */
export function Component() {
  const { bios, page, pages } = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);

  return (
    <>
      <Section>
        <Breadcrumbs items={crumbs(bioSteps(language), language)} label={t('youAreHere')} />
        <PageHeading title={t('listTitle')} lead={t('listLead')} />
        {bios === null && <ContentFailed />}
        {bios?.length === 0 && <NoBios />}
        {bios && bios.length > 0 && (
          <Grid min="160px">
            {bios.map((bio) => (
              <BioTeaser key={bio.slug} bio={bio} headingLevel={2} />
            ))}
          </Grid>
        )}
        <BioPages page={page} pages={pages} />
      </Section>
      <FanZoneTabs current="bios" />
    </>
  );
}

function NoBios() {
  const { t } = useMessages(messages);
  const stars = localPath('/celebrities', useLanguage());
  return (
    <EmptyState
      icon="star"
      title={t('empty')}
      text={t('emptyText')}
      action={<ButtonLink href={stars}>{t('toStars')}</ButtonLink>}
    />
  );
}

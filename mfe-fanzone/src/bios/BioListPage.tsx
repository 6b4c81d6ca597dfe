import {
  breadcrumbList,
  itemList,
  localised,
  localPath,
  PageBreadcrumbs,
  translate,
  useLanguage,
  useMessages,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { ButtonLink, EmptyState, PageHeading, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { ContentFailed } from '../content-failed/ContentFailed.tsx';
import { FanZonePage } from '../hub/FanZonePage.tsx';
import { pageTitle } from '../paging/page-title.ts';
import { PageLinks } from '../paging/PageLinks.tsx';
import { bioPath } from './bio-card.ts';
import { bioListPath } from './bio-list-path.ts';
import { fanZoneSteps } from '../hub/fan-zone-steps.ts';
import { BioTeaser } from './BioTeaser.tsx';
import { InitialLinks } from './InitialLinks.tsx';
import { loadBioList } from './load-bio-list.ts';
import { messages } from './messages.ts';
import styles from './BioListPage.module.css';

type BioListData = Awaited<ReturnType<typeof loadBioList>>;

export const loader = loadBioList satisfies PageLoader<BioListData>;

export const handle: PageHandle<BioListData> = {
  meta: ({ data: { bios, page, letter }, language, url }) => {
    const t = translate(messages, language);
    const heading = letter ? t('letterTitle', { letter }) : t('listTitle');
    const [title, description] = [pageTitle(heading, page, language), t('listDescription')];
    if (!bios) return { title, description, indexable: false };

    const preloadImage = bios[0]?.image?.url;
    return {
      title,
      description,
      canonical: bioListPath(page, letter),
      // Search engines index the whole list, which contains the same people.
      ...(letter && { indexable: false }),
      ...(preloadImage && { preloadImage }),
      structuredData: [
        itemList(
          title,
          bios.map((bio) => ({ label: localised(bio, 'name', language).text, path: bioPath(bio.slug) })),
          { url, language },
        ),
        breadcrumbList(fanZoneSteps(language, 'bios'), { url, language }),
      ],
    };
  },
};

/** The page `/fan-zone/celeb-bio`: the list of biographies. */
export function Component() {
  const { bios, page, pages, letter, initials } = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);

  return (
    <FanZonePage current="bios">
      <Section>
        <PageBreadcrumbs steps={fanZoneSteps(language, 'bios')} />
        <PageHeading title={letter ? t('letterTitle', { letter }) : t('listTitle')} lead={t('listLead')} />
        <InitialLinks initials={initials} current={letter} />
        {bios === null && <ContentFailed />}
        {bios?.length === 0 && <NoBios />}
        {bios && bios.length > 0 && (
          <div className={styles.people}>
            {bios.map((bio) => (
              <BioTeaser key={bio.slug} bio={bio} headingLevel={2} />
            ))}
          </div>
        )}
        <PageLinks
          page={page}
          pages={pages}
          label={t('listPages')}
          pathOf={(number) => bioListPath(number, letter)}
        />
      </Section>
    </FanZonePage>
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

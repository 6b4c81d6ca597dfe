import {
  breadcrumbList,
  Localised,
  localised,
  localPath,
  PageBreadcrumbs,
  translate,
  useMessages,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { ButtonLink, classNames, FactList, PageHeading, Image, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { ContentFailed } from '../content-failed/ContentFailed.tsx';
import { NewsGrid } from '../news/NewsGrid.tsx';
import { BioInvitations } from '../compare/BioInvitations.tsx';
import { RichText } from '../rich-text/RichText.tsx';
import { person } from '../search-engines/person.ts';
import { longEnough, seoTexts } from '../search-engines/seo-texts.ts';
import { accentOf } from '../stars/accent.ts';
import { bioPath } from './bio-card.ts';
import { bioFacts } from './bio-facts.tsx';
import { fanZoneSteps } from '../hub/fan-zone-steps.ts';
import { BioRail } from './BioRail.tsx';
import styles from './BioPage.module.css';
import { Credits } from './Credits.tsx';
import { loadBio, type BioData, type FoundBio } from './load-bio.ts';
import { messages } from './messages.ts';

export const loader = loadBio satisfies PageLoader<BioData>;

export const handle: PageHandle<BioData> = {
  meta: ({ data: { bio }, language, url }) => {
    const t = translate(messages, language);
    if (!bio) return { title: t('listTitle'), description: t('listDescription'), indexable: false };

    const name = localised(bio, 'name', language).text;
    const page = new URL(localPath(bioPath(bio.url_slug), language), url).href;
    const { description = '', ...seo } = seoTexts(bio, language);
    return {
      title: t('title', { name }),
      ...seo,
      description: longEnough(description, t('description', { name })),
      type: 'profile',
      ...(bio.image && { image: bio.image.url, preloadImage: bio.image.url }),
      structuredData: [
        {
          '@type': 'ProfilePage',
          url: page,
          mainEntity: person(bio, { language, page }),
        },
        breadcrumbList([...fanZoneSteps(language, 'bios'), { label: name, path: bioPath(bio.url_slug) }], {
          url,
          language,
        }),
      ],
    };
  },
};

/** The page `/fan-zone/celeb-bio/:url_slug`: one biography. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  return data.bio ? <Biography {...data} /> : <NoBiography />;
}

function NoBiography() {
  const { t, language } = useMessages(messages);
  return (
    <Section>
      <PageBreadcrumbs steps={fanZoneSteps(language, 'bios')} />
      <PageHeading title={t('kicker')} />
      <ContentFailed />
    </Section>
  );
}

function Biography({ bio, body, star, news, others }: FoundBio) {
  const { t, language } = useMessages(messages);
  const name = localised(bio, 'name', language).text;
  const steps = [...fanZoneSteps(language, 'bios'), { label: name, path: bioPath(bio.url_slug) }];

  return (
    <>
      <Section tone="night" className={classNames(star && accentOf(star))}>
        <div className={styles.head}>
          {bio.image && (
            <Image
              className={styles.face}
              priority
              src={bio.image.url}
              alt={t('portrait', { name })}
              width={bio.image.width ?? 600}
              height={bio.image.height ?? 750}
            />
          )}
          <div>
            <PageBreadcrumbs steps={steps} />
            <PageHeading
              kicker={bio.profession ? <Localised record={bio} field="profession" /> : t('kicker')}
              title={<Localised record={bio} field="name" />}
              lead={bio.short_bio && <Localised record={bio} field="short_bio" />}
            />
            {star && <ButtonLink href={localPath(star.path, language)}>{t('order', { name })}</ButtonLink>}
          </div>
        </div>
      </Section>
      <Section>
        <div className={styles.life}>
          <div className={styles.text}>{body && <RichText {...body} />}</div>
          <aside className={styles.facts} aria-label={t('facts')}>
            <FactList className={styles.rows} items={bioFacts(bio, language)} />
            <Credits heading={t('films')} items={bio.films ?? []} />
            <Credits heading={t('awards')} items={bio.awards ?? []} />
            <BioInvitations bio={bio} />
          </aside>
        </div>
      </Section>
      {news.length > 0 && (
        <Section tone="tint" heading={t('newsHeading', { name })}>
          <NewsGrid articles={news} />
        </Section>
      )}
      {others.length > 0 && (
        <Section heading={t('more')}>
          <BioRail bios={others} label={t('more')} />
        </Section>
      )}
    </>
  );
}

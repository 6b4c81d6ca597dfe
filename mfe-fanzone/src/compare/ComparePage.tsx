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
import { Notice, PageHeading, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { bioPath } from '../bios/bio-card.ts';
import { ContentFailed } from '../content-failed/ContentFailed.tsx';
import { fanZoneSteps } from '../hub/fan-zone-steps.ts';
import { FanZonePage } from '../hub/FanZonePage.tsx';
import { comparePath } from './chosen.ts';
import styles from './ComparePage.module.css';
import { CompareTable } from './CompareTable.tsx';
import { InCommonList } from './InCommonList.tsx';
import { loadCompare, type Compared, type CompareData, type FoundCompare } from './load-compare.ts';
import { messages } from './messages.ts';
import { namesOf } from './names-of.ts';
import { PairSuggestions } from './PairSuggestions.tsx';
import { PairActions } from './PairActions.tsx';
import { PairPicker } from './PairPicker.tsx';

export const loader = loadCompare satisfies PageLoader<CompareData>;

export const handle: PageHandle<CompareData> = {
  meta: ({ data, language, url }) => {
    const t = translate(messages, language);
    const steps = fanZoneSteps(language, 'compare');
    if (!data.people) return { title: t('title'), description: t('description'), indexable: false };

    const { compared } = data;
    if (compared.length < 2) {
      return {
        title: t('title'),
        description: t('description'),
        structuredData: [breadcrumbList(steps, { url, language })],
      };
    }
    const title = t('pairTitle', { names: namesOf(compared, language) });
    // The order in the URL makes no other comparison.
    const canonical = comparePath(compared.map(({ url_slug }) => url_slug).sort());
    return {
      title,
      description: t('pairDescription', { names: namesOf(compared, language) }),
      canonical,
      structuredData: [
        itemList(
          title,
          compared.map((one) => ({
            label: localised(one, 'name', language).text,
            path: bioPath(one.url_slug),
          })),
          { url, language },
        ),
        breadcrumbList([...steps, { label: title, path: canonical }], { url, language }),
      ],
    };
  },
};

/** The page `/fan-zone/compare?a=&b=&c=`: compares two or three people by the slugs of their biographies. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  return data.people ? <Comparison {...data} /> : <NoComparison />;
}

function NoComparison() {
  const { t, language } = useMessages(messages);
  return (
    <FanZonePage current="compare">
      <Section>
        <PageBreadcrumbs steps={fanZoneSteps(language, 'compare')} />
        <PageHeading title={t('title')} />
        <ContentFailed />
      </Section>
    </FanZonePage>
  );
}

/** Shows two or three people side by side, or the form to choose people. */
function Comparison({ people, compared, common, unknown, stars, pageUrl }: FoundCompare) {
  const { t, language } = useMessages(messages);
  const slugs = compared.map(({ url_slug }) => url_slug);
  const isPair = compared.length > 1;

  return (
    <FanZonePage current="compare">
      <Section tone="night">
        <PageBreadcrumbs steps={fanZoneSteps(language, 'compare')} />
        <div className={styles.hero}>
          <PageHeading title={isPair ? namesOf(compared, language, '\u00A0') : t('title')} lead={t('lead')} />
          {isPair && <Portraits of={compared} />}
        </div>
        {!isPair && <PairPicker people={people} chosen={slugs} />}
      </Section>
      {unknown.length > 0 && (
        <div className={styles.notice}>
          <Notice tone="warning" title={t('unknownTitle')}>
            {t('unknown', { names: unknown.join('”, “') })}
          </Notice>
        </div>
      )}
      {isPair && common ? (
        <>
          <Section tone="tint" heading={t('common')}>
            <InCommonList common={common} compared={compared} />
          </Section>
          <Section heading={t('table')} action={<PairActions compared={compared} pageUrl={pageUrl} />}>
            <CompareTable compared={compared} />
          </Section>
          <Section tone="tint" heading={t('chooseAgain')}>
            <PairPicker people={people} chosen={slugs} />
          </Section>
        </>
      ) : (
        <Section>
          <PairSuggestions compared={compared} stars={stars} />
        </Section>
      )}
    </FanZonePage>
  );
}

/** The faces of who is compared, side by side. Their names are in the heading. */
function Portraits({ of: compared }: { of: readonly Compared[] }) {
  return (
    <div className={styles.portraits}>
      {compared.map(
        ({ url_slug: slug, image }) =>
          image && (
            <img
              key={slug}
              className={styles.portrait}
              src={image.url}
              alt=""
              width={image.width ?? 600}
              height={image.height ?? 750}
            />
          ),
      )}
    </div>
  );
}

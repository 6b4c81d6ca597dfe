import {
  breadcrumbList,
  localPath,
  PageBreadcrumbs,
  translate,
  useMessages,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { ButtonLink, Card, EmptyState, Icon, NeedsScript, PageHeading, Section } from '@marquee/ui';
import { useMemo, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { ContentFailed } from '../content-failed/ContentFailed.tsx';
import { fanZoneSteps } from '../hub/fan-zone-steps.ts';
import { FanZonePage } from '../hub/FanZonePage.tsx';
import { findTwins, type TwinInput } from './find-twins.ts';
import { loadTwin, type TwinData } from './load-twin.ts';
import { messages } from './messages.ts';
import { emptyForm } from './parse-twin-form.ts';
import { TwinForm } from './TwinForm.tsx';
import styles from './TwinPage.module.css';
import { TwinResult } from './TwinResult.tsx';

export const loader = loadTwin satisfies PageLoader<TwinData>;

export const handle: PageHandle<TwinData> = {
  meta: ({ data: { candidates }, language, url }) => {
    const t = translate(messages, language);
    return {
      title: t('title'),
      description: t('description'),
      ...(candidates === null && { indexable: false }),
      structuredData: [breadcrumbList(fanZoneSteps(language, 'twin'), { url, language })],
    };
  },
};

/**
 * The page `/fan-zone/celeb-twin`, which shows the celebrity most like the visitor. The browser computes the match, so
 * that the input is not sent to a server.
 */
export function Component() {
  const { candidates, pageUrl } = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);
  const [form, setForm] = useState(emptyForm);
  const [input, setInput] = useState<TwinInput>();
  const matches = useMemo(
    () => (input && candidates ? findTwins(input, candidates) : []),
    [input, candidates],
  );
  const [match, ...others] = matches;

  return (
    <FanZonePage current="twin">
      <Section tone="night">
        <PageBreadcrumbs steps={fanZoneSteps(language, 'twin')} />
        <PageHeading title={t('title')} lead={t('lead')} />
      </Section>
      {match ? (
        <TwinResult
          match={match}
          others={others.slice(0, 2)}
          pageUrl={pageUrl}
          onAgain={() => setInput(undefined)}
        />
      ) : (
        <Section>
          <TwinNeedsScript />
          {candidates === null && <ContentFailed />}
          {candidates?.length === 0 && (
            <EmptyState icon="twins" title={t('noCandidates')} text={t('noCandidatesText')} />
          )}
          {candidates && candidates.length > 0 && (
            <div className={styles.columns}>
              <div className={styles.form}>
                <TwinForm candidates={candidates} form={form} onChange={setForm} onSubmit={setInput} />
              </div>
              <HowWeMatch />
            </div>
          )}
        </Section>
      )}
    </FanZonePage>
  );
}

const how = [
  ['moon', 'howSign'],
  ['heart', 'howTastes'],
  ['shield', 'howPrivate'],
] as const;

/** How the match is found: beside the form on a wide page, below it on others. */
function HowWeMatch() {
  const { t } = useMessages(messages);
  return (
    <Card as="aside" className={styles.how}>
      <h2 className={styles.howHeading}>{t('howHeading')}</h2>
      <ul className={styles.lines} role="list">
        {how.map(([icon, line]) => (
          <li key={line} className={styles.line}>
            <Icon name={icon} /> <span>{t(line)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A note for browsers in which no script runs: only a script can find a match, so that no birthday is sent. */
function TwinNeedsScript() {
  const { t, language } = useMessages(messages);
  return (
    <NeedsScript tone="info" title={t('noScript')} text={t('noScriptText')} reload={t('reload')}>
      <div className={styles.ways}>
        <ButtonLink kind="secondary" href={localPath('/fan-zone/celeb-bio', language)}>
          {t('toBios')}
        </ButtonLink>
        <ButtonLink kind="secondary" href={localPath('/fan-zone/compare', language)}>
          {t('toCompare')}
        </ButtonLink>
      </div>
    </NeedsScript>
  );
}

import {
  breadcrumbList,
  localPath,
  PageBreadcrumbs,
  translate,
  useMessages,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { ButtonLink, EmptyState, Icon, NeedsScript, PageHeading, Section } from '@marquee/ui';
import { useMemo, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { ContentFailed } from '../content-failed/ContentFailed.tsx';
import { fanZoneSteps } from '../hub/fan-zone-steps.ts';
import { FanZoneTabs } from '../hub/FanZoneTabs.tsx';
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

/** The page `/fan-zone/celeb-twin`: the celebrity most like the visitor. The browser computes the match. */
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
    <>
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
            <div className={styles.form}>
              <TwinForm candidates={candidates} form={form} onChange={setForm} onSubmit={setInput} />
            </div>
          )}
        </Section>
      )}
      <Section tone="tint" heading={t('howHeading')}>
        <ul className={styles.how} role="list">
          {(['howSign', 'howTastes', 'howPrivate'] as const).map((line, index) => (
            <li key={line} className={styles.line}>
              <Icon name={howIcons[index] ?? 'spark'} /> <span>{t(line)}</span>
            </li>
          ))}
        </ul>
      </Section>
      <FanZoneTabs current="twin" />
    </>
  );
}

const howIcons = ['moon', 'heart', 'shield'] as const;

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

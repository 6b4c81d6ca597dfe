import { localised, localPath, translate, useMessages, type PageHandle, type PageLoader } from '@marquee/sdk';
import { ButtonLink, EmptyState, Section } from '@marquee/ui';
import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import './scripts.module.css';
import { shareImage } from '../media/media-path.ts';
import { languageList } from '../search-engines/language-list.ts';
import { findLanguages } from './find-languages.ts';
import { LanguageGroup } from './LanguageGroup.tsx';
import { LanguageSamples } from './LanguageSamples.tsx';
import { LanguageSearch } from './LanguageSearch.tsx';
import { loadLanguages, type LanguagesData } from './load-languages.ts';
import { messages } from './messages.ts';

export const loader = loadLanguages satisfies PageLoader<LanguagesData>;

export const handle: PageHandle<LanguagesData> = {
  meta: ({ data: { groups, search }, language, url }) => {
    const t = translate(messages, language);
    const all = groups.flatMap(({ languages }) => languages);
    const title = t('title');
    const names = all.map(({ code, own, ...names }) => ({
      code,
      own,
      name: localised(names, 'name', language).text,
    }));
    return {
      title,
      description: t('description'),
      image: shareImage(url, language),
      ...(search && { indexable: false }),
      structuredData: [languageList(title, names)],
    };
  },
};

/** The page `/languages`: all languages in which a video can be made. */
export function Component() {
  const { groups, search } = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(search);
  // The visitor may have typed before hydration.
  useEffect(() => setWanted(input.current?.value ?? ''), []);

  const foundGroups = groups.map(({ region, languages }) => ({
    region,
    languages: findLanguages(languages, wanted),
  }));
  const found = foundGroups.reduce((count, { languages }) => count + languages.length, 0);

  return (
    <>
      <LanguageSearch
        input={input}
        found={wanted.trim() === '' ? undefined : found}
        search={search}
        onSearch={setWanted}
      />
      {wanted.trim() === '' && <LanguageSamples />}
      <Section>
        {foundGroups.map(({ region, languages }) => (
          <LanguageGroup key={region} heading={t(region)} languages={languages} />
        ))}
        {found === 0 && (
          <EmptyState
            icon="globe"
            title={t('noneTitle', { search: wanted.trim() })}
            text={t('noneText')}
            action={<ButtonLink href={localPath('/contact-sales', language)}>{t('contact')}</ButtonLink>}
          />
        )}
      </Section>
      <Section
        tone="night"
        heading={t('closingHeading')}
        lead={t('closing')}
        action={<ButtonLink href={localPath('/contact-sales', language)}>{t('bookDemo')}</ButtonLink>}
      />
    </>
  );
}

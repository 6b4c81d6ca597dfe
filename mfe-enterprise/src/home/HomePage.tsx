import { translate, useMessages } from '@marquee/i18n';
import { faqPage, type PageHandle, type PageLoader } from '@marquee/mount';
import { Faq, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { organization, webSite } from '../search-engines/organization.ts';
import { sampleFilm } from '../search-engines/sample-film.ts';
import { ApiSample } from './ApiSample.tsx';
import { Closing } from './Closing.tsx';
import { FansDoor } from './FansDoor.tsx';
import { filmIn } from './films.ts';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { LanguageStrip } from './LanguageStrip.tsx';
import { loadHome, type HomeData } from './load-home.ts';
import { messages } from './messages.ts';
import { questions } from './questions.ts';
import { Safety } from './Safety.tsx';
import { WorkedExamples } from './WorkedExamples.tsx';

export const loader = loadHome satisfies PageLoader<HomeData>;

export const handle: PageHandle<HomeData> = {
  meta: ({ data: { taste }, language, url }) => {
    const t = translate(messages, language);
    // The film a search engine is shown, whatever the visitor asked for.
    const film = filmIn(language);
    return {
      title: t('title'),
      description: t('description'),
      preloadImage: filmIn(taste.code).poster,
      // One address for search engines: what somebody typed is not a page.
      ...(taste.asked && { indexable: false }),
      structuredData: [
        organization(url, t('description')),
        webSite(url, language),
        sampleFilm(film, { url, name: t('filmName', { language: film.own }), description: t('description') }),
        faqPage(questions(t)),
      ],
    };
  },
};

/** `/`: what one short shoot becomes. */
export function Component() {
  const { taste, strip, languageCount } = useLoaderData<typeof loader>();
  const { t } = useMessages(messages);
  return (
    <>
      <Hero taste={taste} />
      <HowItWorks />
      <WorkedExamples />
      <LanguageStrip strip={strip} languageCount={languageCount} />
      <Safety />
      <ApiSample />
      <Section tone="tint" heading={t('faqHeading')}>
        <Faq items={questions(t)} />
      </Section>
      <FansDoor />
      <Closing />
    </>
  );
}

import { faqPage, translate, useMessages, type PageHandle, type PageLoader } from '@marquee/sdk';
import { Faq, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import '../languages/scripts.module.css';
import { shareImage } from '../media/media-path.ts';
import { organization, webSite } from '../search-engines/organization.ts';
import { sampleFilm } from '../search-engines/sample-film.ts';
import { Closing } from './Closing.tsx';
import { filmIn } from './films.ts';
import { GetStarted } from './GetStarted.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { LanguageStrip } from './LanguageStrip.tsx';
import { loadHome, type HomeData } from './load-home.ts';
import { messages } from './messages.ts';
import styles from './HomePage.module.css';
import { Safety } from './Safety.tsx';
import { WorkedExamples } from './WorkedExamples.tsx';

export const loader = loadHome satisfies PageLoader<HomeData>;

export const handle: PageHandle<HomeData> = {
  meta: ({ data: { choice, questions }, language, url }) => {
    const t = translate(messages, language);
    // Search engines get the film in the page's language, whatever the visitor chose.
    const film = filmIn(language);
    return {
      title: t('title'),
      description: t('description'),
      image: shareImage(url, language),
      preloadImage: filmIn(choice.code).poster,
      // Search engines index the page without a typed name only.
      ...(choice.isChosen && { indexable: false }),
      structuredData: [
        organization(url, t('description')),
        webSite(url, language),
        sampleFilm(film, { url, name: t('filmName', { language: film.own }), description: t('description') }),
        faqPage(questions),
      ],
    };
  },
};

/** The page `/`: the home page for businesses. */
export function Component() {
  const { choice, strip, questions } = useLoaderData<typeof loader>();
  const { t } = useMessages(messages);
  return (
    <>
      <Hero choice={choice} />
      <HowItWorks />
      <WorkedExamples />
      <LanguageStrip strip={strip} />
      <Safety />
      <GetStarted />
      <Section split tone="tint" className={styles.questions} heading={t('faqHeading')}>
        <Faq items={questions} />
      </Section>
      <Closing />
    </>
  );
}

import { formatDate, Localised, localised, useMessages } from '@marquee/sdk';
import { FactList, Section, type Fact } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { bioPath } from '../bios/bio-card.ts';
import type { StarBio } from './load-star.ts';
import { messages } from './messages.ts';
import type { Star } from './star.ts';
import styles from './AboutStar.module.css';

/**
 * A short biography of a star, with three facts. It does not use `bioFacts`, whose labels would add 0.6 kB of script.
 */
export function AboutStar({ star, bio }: { star: Star; bio: StarBio }) {
  const { t, language } = useMessages(messages);
  const facts: Fact[] = [
    ...(bio.date_of_birth ? [{ term: t('born'), detail: formatDate(bio.date_of_birth, language) }] : []),
    ...(bio.birth_place
      ? [{ term: t('birthPlace'), detail: <Localised record={bio} field="birth_place" /> }]
      : []),
    ...(bio.debut_film
      ? [
          {
            term: t('debut'),
            detail: (
              <>
                <Localised record={bio} field="debut_film" />
                {bio.debut_year && ` (${bio.debut_year})`}
              </>
            ),
          },
        ]
      : []),
  ];

  return (
    <Section
      className={styles.section}
      heading={t('aboutHeading', { star: localised(star, 'name', language).text })}
    >
      <div className={styles.about}>
        <div>
          {bio.short_bio && (
            <p className={styles.text}>
              <Localised record={bio} field="short_bio" />
            </p>
          )}
          <p className={styles.more}>
            <Link to={bioPath(bio.slug)}>{t('readBio')}</Link>
          </p>
        </div>
        {facts.length > 0 && <FactList className={styles.facts} items={facts} />}
      </div>
    </Section>
  );
}

import { Localised, localised, useMessages } from '@marquee/i18n';
import { FactList, Section } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { bioPath } from '../bios/bio-card.ts';
import { bioFacts } from '../bios/bio-facts.tsx';
import type { StarBio } from './load-star.ts';
import { messages } from './messages.ts';
import type { Star } from './star.ts';
import styles from './AboutStar.module.css';

/** The short biography and the facts that `StarBio` has. */
export function AboutStar({ star, bio }: { star: Star; bio: StarBio }) {
  const { t, language } = useMessages(messages);
  const facts = bioFacts(bio, language);

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
        {facts.length > 0 && <FactList items={facts} />}
      </div>
    </Section>
  );
}

import { Localised, localised, useMessages } from '@marquee/sdk';
import { EmptyState } from '@marquee/ui';
import { Link } from 'react-router-dom';
import type { BioCard } from '../bios/bio-card.ts';
import { comparePath } from './chosen.ts';
import styles from './ComparePage.module.css';
import type { Compared, FoundCompare } from './load-compare.ts';
import { messages } from './messages.ts';

/** A hint and links to suggested pairs, which are shown while fewer than two people are chosen. */
export function PairSuggestions({ compared, stars }: Pick<FoundCompare, 'compared' | 'stars'>) {
  const { t, language } = useMessages(messages);
  const [chosen] = compared;

  return (
    <div className={styles.suggestions}>
      {chosen ? (
        <EmptyState
          icon="compare"
          title={t('pickOne')}
          text={t('pickOneText', { name: localised(chosen, 'name', language).text })}
        />
      ) : (
        <EmptyState icon="compare" title={t('pickTwo')} text={t('pickTwoText')} />
      )}
      {stars.length > 1 && (
        <section className={styles.pairs}>
          <h2 className={styles.heading}>{t('pairs')}</h2>
          <ul className={styles.list} role="list">
            {pairsOf(chosen, stars).map(([one, other]) => (
              <li key={`${one.slug} ${other.slug}`} className={styles.pair}>
                <span className={styles.faces}>
                  {[one, other].map(
                    ({ slug, image }) =>
                      image && (
                        <img
                          key={slug}
                          className={styles.face}
                          src={image.url}
                          alt=""
                          width={64}
                          height={64}
                        />
                      ),
                  )}
                </span>
                <Link className={styles.names} to={comparePath([one.slug, other.slug])}>
                  <Localised record={one} field="name" /> {t('and')} <Localised record={other} field="name" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The suggested pairs: the chosen person with each star; if no person is chosen, every pair of stars. */
function pairsOf(chosen: Compared | undefined, stars: readonly BioCard[]): [BioCard, BioCard][] {
  if (chosen) {
    const one = { ...chosen, slug: chosen.url_slug, image: chosen.image ?? null };
    return stars.filter(({ slug }) => slug !== one.slug).map((star) => [one, star]);
  }
  return stars.flatMap((one, at) => stars.slice(at + 1).map((other): [BioCard, BioCard] => [one, other]));
}

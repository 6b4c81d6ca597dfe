import { Localised, useMessages } from '@marquee/sdk';
import { Section } from '@marquee/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { bioPath } from '../bios/bio-card.ts';
import type { Trend } from './trending.ts';
import { messages } from './messages.ts';
import styles from './TrendList.module.css';

type TrendListProps = { trends: readonly Trend[]; counted: number; action?: ReactNode };

/**
 * Lists the people who occur most often in the news. `counted` is how many of the newest articles were counted. Renders
 * nothing if there are no such people.
 */
export function TrendList({ trends, counted, action }: TrendListProps) {
  const { t } = useMessages(messages);
  if (trends.length === 0) return null;

  return (
    <Section tone="night" heading={t('heading')} lead={t('lead', { count: counted })} action={action}>
      <ol className={styles.bill} role="list">
        {trends.map(({ bio, stories, rank }) => (
          <li key={bio.slug} className={styles.line} data-rank={rank}>
            <span className={styles.rank}>{rank}</span>
            <Link className={styles.name} to={bioPath(bio.slug)}>
              <Localised record={bio} field="name" />
            </Link>
            <span className={styles.count}>
              {stories === 1 ? t('oneStory') : t('stories', { count: stories })}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

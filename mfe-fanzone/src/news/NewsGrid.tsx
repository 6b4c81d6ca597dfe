import type { NewsCard } from './news-card.ts';
import styles from './NewsGrid.module.css';
import { NewsTeaser } from './NewsTeaser.tsx';

/** A grid of article cards in up to three columns. */
export function NewsGrid({ articles }: { articles: readonly NewsCard[] }) {
  return (
    <div className={styles.grid}>
      {articles.map((article) => (
        <NewsTeaser key={article.slug} article={article} />
      ))}
    </div>
  );
}

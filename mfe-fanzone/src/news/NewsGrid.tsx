import type { NewsCard } from './news-card.ts';
import styles from './NewsGrid.module.css';
import { NewsTeaser } from './NewsTeaser.tsx';

/** A handful of articles side by side, three where there is room. */
export function NewsGrid({ articles }: { articles: readonly NewsCard[] }) {
  return (
    <div className={styles.grid}>
      {articles.map((article) => (
        <NewsTeaser key={article.slug} article={article} />
      ))}
    </div>
  );
}

import { FanCarousel } from '../carousel/FanCarousel.tsx';
import type { NewsCard } from './news-card.ts';
import { NewsTeaser } from './NewsTeaser.tsx';

export function NewsRail({ articles, label }: { articles: readonly NewsCard[]; label: string }) {
  return (
    <FanCarousel label={label}>
      {articles.map((article) => (
        <NewsTeaser key={article.slug} article={article} summary />
      ))}
    </FanCarousel>
  );
}

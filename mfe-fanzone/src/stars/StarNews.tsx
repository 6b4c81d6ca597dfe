import { localised, useMessages } from '@marquee/i18n';
import { Section } from '@marquee/ui';
import { Link } from 'react-router-dom';
import type { NewsCard } from '../news/news-card.ts';
import { NewsGrid } from '../news/NewsGrid.tsx';
import { messages } from './messages.ts';
import type { Star } from './star.ts';

/** The newest articles about the star; nothing where there are none. */
export function StarNews({ star, news }: { star: Star; news: readonly NewsCard[] }) {
  const { t, language } = useMessages(messages);
  if (news.length === 0) return null;

  return (
    <Section
      tone="tint"
      heading={t('newsHeading', { star: localised(star, 'name', language).text })}
      action={<Link to="/bollywood-news">{t('allNews')}</Link>}
    >
      <NewsGrid articles={news} />
    </Section>
  );
}

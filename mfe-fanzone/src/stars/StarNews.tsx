import { localised, useMessages } from '@marquee/sdk';
import { Section } from '@marquee/ui';
import { Link } from 'react-router-dom';
import type { NewsCard } from '../news/news-card.ts';
import { NewsRail } from '../news/NewsRail.tsx';
import { messages } from './messages.ts';
import type { Star } from './star.ts';
import heights from '../section-heights.module.css';

/** The newest articles about the star. Renders nothing if there are none. */
export function StarNews({ star, news }: { star: Star; news: readonly NewsCard[] }) {
  const { t, language } = useMessages(messages);
  if (news.length === 0) return null;
  const heading = t('newsHeading', { star: localised(star, 'name', language).text });

  return (
    <Section
      tone="tint"
      className={heights.news}
      heading={heading}
      action={<Link to="/bollywood-news">{t('allNews')}</Link>}
    >
      <NewsRail articles={news} label={heading} />
    </Section>
  );
}

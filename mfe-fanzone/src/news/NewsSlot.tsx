import { useMessages } from '@marquee/sdk';
import type { Services } from '../services.ts';
import { newsCard, type NewsCard } from './news-card.ts';
import { messages } from './messages.ts';
import { NewsRail } from './NewsRail.tsx';

/** The number of articles in the carousel; a desktop shows three at a time. */
const maxArticles = 9;

export async function loader({
  content,
}: {
  content: Pick<Services['content'], 'news'>;
}): Promise<NewsCard[]> {
  return (await content.news({ pageSize: maxArticles })).map(newsCard);
}

/** The slot `fanzone.news`: a carousel of the newest articles. */
export function Component({ data = [] }: { params: object; data?: NewsCard[] }) {
  const { t } = useMessages(messages);
  return <NewsRail label={t('newest')} articles={data} />;
}

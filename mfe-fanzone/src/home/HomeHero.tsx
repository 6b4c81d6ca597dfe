import { useMessages } from '@marquee/i18n';
import { PageHeading } from '@marquee/ui';
import type { Poster } from '../stars/posters.ts';
import { PosterWall } from '../stars/PosterWall.tsx';
import { messages } from './messages.ts';
import styles from './HomeHero.module.css';

export function HomeHero({ posters }: { posters: readonly Poster[] }) {
  const { t } = useMessages(messages);
  return (
    <section className="mq-section--night">
      <div className={styles.inner}>
        <PageHeading kicker={t('kicker')} title={t('headline')} lead={t('lead')} />
        <PosterWall posters={posters} to={({ path }) => path} />
      </div>
    </section>
  );
}

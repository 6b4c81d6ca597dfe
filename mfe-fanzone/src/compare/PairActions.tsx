import { localised, localPath, useMessages } from '@marquee/sdk';
import { ButtonLink, Icon } from '@marquee/ui';
import { comparePath } from './chosen.ts';
import styles from './ComparePage.module.css';
import type { Compared } from './load-compare.ts';
import { messages } from './messages.ts';
import { namesOf } from './names-of.ts';

/**
 * Links that replace or remove a compared person, and a button that shares the comparison. `pageUrl` is the absolute
 * URL of the comparison.
 */
export function PairActions({ compared, pageUrl }: { compared: readonly Compared[]; pageUrl: string }) {
  const { t, language } = useMessages(messages);
  const [first = '', second = '', ...rest] = compared.map(({ url_slug }) => url_slug);
  const to = (slugs: readonly string[]) => localPath(comparePath(slugs), language);
  const text = t('pairTitle', { names: namesOf(compared, language) });

  return (
    <div className={styles.actions}>
      <ButtonLink kind="secondary" href={to([second, first, ...rest])}>
        <Icon name="refresh" size={20} /> {rest.length > 0 ? t('swapLong') : t('swap')}
      </ButtonLink>
      <ButtonLink
        kind="secondary"
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${pageUrl}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="whatsapp" size={20} /> {t('share')}
      </ButtonLink>
      {rest.length > 0 &&
        compared.map(({ url_slug, ...one }) => (
          <ButtonLink
            key={url_slug}
            kind="quiet"
            href={to([first, second, ...rest].filter((slug) => slug !== url_slug))}
          >
            {t('remove', { name: localised(one, 'name', language).text })}
          </ButtonLink>
        ))}
    </div>
  );
}

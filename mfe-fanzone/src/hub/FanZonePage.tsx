import { useMessages } from '@marquee/sdk';
import { classNames, Icon } from '@marquee/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './FanZonePage.module.css';
import { messages } from './messages.ts';
import { sections, type SectionId } from './sections.ts';

/**
 * The layout of a fan zone page, with links to its five sections: below the header on wide screens, in a bar at the
 * bottom on phones. `current` is the section of the page. On the hub (`/fan-zone`), which has no `current`, wide
 * screens show no links, because the hub itself shows the sections as tiles.
 */
export function FanZonePage({ current, children }: { current?: SectionId; children: ReactNode }) {
  const { t } = useMessages(messages);

  return (
    <div className={styles.page}>
      <nav
        className={classNames('mq-sticky-bar', styles.bar, !current && styles.onPhones)}
        aria-label={t('sections')}
      >
        <ul className={styles.tabs} role="list">
          {sections.map(({ id, path, icon, title }) => (
            <li key={id}>
              <Link
                className={styles.tab}
                to={path}
                {...(id === current && { 'aria-current': 'page' as const })}
              >
                <Icon name={icon} />
                <span className={styles.label}>{t(title)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

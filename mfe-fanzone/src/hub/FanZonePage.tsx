import { useMessages } from '@marquee/sdk';
import { classNames, Icon } from '@marquee/ui';
import { Link } from 'react-router-dom';
import styles from './FanZoneTabs.module.css';
import { messages } from './messages.ts';
import { sections, type SectionId } from './sections.ts';

/**
 * Links to the five sections of the fan zone: a bar at the bottom of a phone's window, a row at the end of a
 * wide page. Place it last on a page, because it is `position: sticky`.
 */
export function FanZoneTabs({ current }: { current?: SectionId }) {
  const { t } = useMessages(messages);

  return (
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
  );
}

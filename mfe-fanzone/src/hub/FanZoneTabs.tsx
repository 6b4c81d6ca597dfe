import { useMessages } from '@marquee/i18n';
import { classNames, Icon } from '@marquee/ui';
import { Link } from 'react-router-dom';
import styles from './FanZoneTabs.module.css';
import { messages } from './messages.ts';
import { sections, type SectionId } from './sections.ts';

/**
 * The five sections at the thumb's edge of a phone, a row of links at the end of a wide page. Stands last
 * on its page, so that it sticks to the foot of the window for as long as the page lasts.
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
              <span className={styles.word}>{t(title)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Icon, type IconName } from '@marquee/ui';
import styles from './RoundIcon.module.css';

/** A large icon on a bright disc. With `glows`, it is animated, for a page that waits. */
export function RoundIcon({ name, glows = false }: { name: IconName; glows?: boolean }) {
  return (
    <span className={styles.disc} data-glows={glows || undefined}>
      <Icon name={name} size={32} />
    </span>
  );
}

import type { ReactNode } from 'react';
import styles from './Panel.module.css';

type PanelProps = {
  /** The heading's text and element id. The id also makes the heading the section's accessible name. */
  heading?: { id: string; text: string };
  action?: ReactNode;
  children: ReactNode;
};

/** A bordered part of a page; a `<section>` if it has a heading. */
export function Panel({ heading, action, children }: PanelProps) {
  if (!heading) return <div className={styles.panel}>{children}</div>;
  return (
    <section aria-labelledby={heading.id} className={styles.panel}>
      <div className={styles.head}>
        <h2 id={heading.id} className={styles.title}>
          {heading.text}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

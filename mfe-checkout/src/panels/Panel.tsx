import type { ReactNode } from 'react';
import styles from './Panel.module.css';

type PanelProps = {
  /** The heading, and its id, by which the panel is labelled. */
  heading?: { id: string; text: string };
  action?: ReactNode;
  children: ReactNode;
};

/** A bordered part of a page. With a heading it is a section. */
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

import { useEffect, useRef } from 'react';
import styles from './OrderPage.module.css';

type StepHeadingProps = { title: string; lead: string | null };

/** The heading of a step. It takes the focus when the visitor moves from another step. */
export function StepHeading({ title, lead }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);

  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);

  return (
    <header className={styles.heading}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}

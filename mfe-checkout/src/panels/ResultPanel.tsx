import type { ReactNode, Ref } from 'react';
import styles from './ResultPanel.module.css';

type ResultPanelProps = {
  icon: ReactNode;
  /** What the result is about, above the title, such as the name of a person. */
  kicker?: string | undefined;
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  text: string | null;
  /** Whether screen readers announce changes of the title and the text. */
  live?: boolean;
};

/** The dark panel at the top of a page that shows a result, such as that of a payment. */
export function ResultPanel({ icon, kicker, title, titleRef, text, live }: ResultPanelProps) {
  return (
    <header className={styles.panel}>
      {icon}
      <div className={styles.texts} aria-live={live ? 'polite' : undefined}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1 ref={titleRef} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
    </header>
  );
}

import { Icon, PageHeading, type IconName } from '@marquee/ui';
import type { ReactNode } from 'react';
import styles from './EnquiryStage.module.css';

export type StagePromise = { icon: IconName; text: string };

type EnquiryStageProps = {
  kicker: string;
  title: string;
  lead: string;
  /** Shown below the heading, on a phone above the form. */
  picture?: ReactNode;
  promises: readonly StagePromise[];
  aside: ReactNode;
  /** A duty that the visitor accepts by the enquiry; on a phone below the form. */
  duty?: { title: string; text: string };
  children: ReactNode;
};

/** The layout of an enquiry page: a heading, the form (`children`) and a list of promises to the visitor. */
export function EnquiryStage({
  kicker,
  title,
  lead,
  picture,
  promises,
  aside,
  duty,
  children,
}: EnquiryStageProps) {
  return (
    <section className={`mq-section mq-section--night ${styles.stage}`}>
      <div className={`mq-section__inner ${styles.columns}`}>
        <div className={styles.text}>
          <PageHeading kicker={kicker} title={title} lead={lead} />
          {picture}
        </div>
        <div className={styles.form}>{children}</div>
        <div>
          <ul className="mq-stack" role="list">
            {promises.map(({ icon, text }) => (
              <li key={text} className={styles.promise}>
                <Icon name={icon} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
          <p className={styles.aside}>{aside}</p>
          {duty && (
            <div className={styles.duty}>
              <strong>{duty.title}</strong>
              <p>{duty.text}</p>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

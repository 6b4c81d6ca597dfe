import { useMessages } from '@marquee/sdk';
import { AiLabel, Section } from '@marquee/ui';
import { messages } from './messages.ts';
import styles from './HowItWorks.module.css';

/** The section that explains an order in three steps. `hours` is the delivery time; null if it is unknown. */
export function HowItWorks({ hours }: { hours: number | null }) {
  const { t } = useMessages(messages);
  const steps = [
    { title: t('pickTitle'), text: t('pickText') },
    { title: t('nameTitle'), text: t('nameText') },
    { title: t('sendTitle'), text: hours === null ? t('sendTextSoon') : t('sendText', { hours }) },
  ];

  return (
    <Section className={styles.section} heading={t('howHeading')}>
      <ol className={styles.steps} role="list">
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.consent}>
        <AiLabel text={t('consent')} />
      </p>
    </Section>
  );
}

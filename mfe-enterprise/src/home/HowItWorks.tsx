import { useMessages } from '@marquee/sdk';
import { Icon, Section, type IconName } from '@marquee/ui';
import styles from './HowItWorks.module.css';
import { messages } from './messages.ts';
import { RowsToFilms } from './RowsToFilms.tsx';

/** The section that explains a campaign in four steps, with an illustration of the third. */
export function HowItWorks() {
  const { t } = useMessages(messages);
  const steps: { icon: IconName; title: string; text: string }[] = [
    { icon: 'video', title: t('shootTitle'), text: t('shootText') },
    { icon: 'spark', title: t('trainTitle'), text: t('trainText') },
    { icon: 'user', title: t('personaliseTitle'), text: t('personaliseText') },
    { icon: 'whatsapp', title: t('deliverTitle'), text: t('deliverText') },
  ];

  return (
    <Section id="how" className={styles.section} heading={t('howHeading')} lead={t('howLead')}>
      <ol className={styles.steps} role="list">
        {steps.map(({ icon, title, text }) => (
          <li key={title} className={styles.step}>
            <span className={styles.lamp}>
              <Icon name={icon} size={28} />
            </span>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <RowsToFilms />
    </Section>
  );
}

import { localPath, useMessages } from '@marquee/sdk';
import { ButtonLink, Price, Section } from '@marquee/ui';
import styles from './GetStarted.module.css';
import { messages } from './messages.ts';
import { startingPrice } from './starting-price.ts';

/** The section that explains in four steps how a buyer starts, with the lowest price. */
export function GetStarted() {
  const { t, language } = useMessages(messages);
  const from = startingPrice(language);
  const steps = [
    { title: t('startDemoTitle'), text: t('startDemoText') },
    { title: t('startQuoteTitle'), text: t('startQuoteText') },
    { title: t('startConsentTitle'), text: t('startConsentText') },
    { title: t('startRowsTitle'), text: t('startRowsText', from) },
  ];

  return (
    <Section
      tone="tint"
      className={styles.section}
      heading={t('startHeading')}
      lead={t('startLead')}
      action={<ButtonLink href={localPath('/contact-sales', language)}>{t('bookDemo')}</ButtonLink>}
    >
      <div className={styles.price}>
        <Price text={t('startPrice', from)} note={t('startPriceFor', from)} />
      </div>
      <ol className={styles.steps} role="list">
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

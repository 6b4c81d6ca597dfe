import { useMessages } from '@marquee/sdk';
import { Section } from '@marquee/ui';
import styles from './ApiSample.module.css';
import { messages } from './messages.ts';

const request = `POST /v1/campaigns/renewals/films
Authorization: Bearer <your key>

{
  "name": "Asha Rao",
  "language": "hi",
  "fields": { "due": "2026-12-05" },
  "deliver": { "whatsapp": "+91 98765 43210" }
}`;

const response = `202 Accepted

{
  "film": "flm_7Q2K",
  "state": "queued",
  "verification": "A7K9-22QX"
}`;

const csv = `name,language,due,whatsapp
Asha Rao,hi,2026-12-05,+91 98765 43210
Kavin Selvan,ta,2026-12-05,+91 98450 00000
Lucía Mora,es,2026-12-07,+34 600 000 000`;

/** Example code for customers: an API request, its response and a CSV upload. */
export function ApiSample() {
  const { t } = useMessages(messages);
  return (
    <Section className={styles.section} heading={t('apiHeading')} lead={t('apiLead')}>
      <div className={styles.samples}>
        <Sample title={t('apiRequest')} text={request} className={styles.request} />
        <Sample title={t('apiResponse')} text={response} />
        <Sample title={t('apiCsv')} text={csv} />
      </div>
      <p className={styles.note}>{t('apiNote')}</p>
    </Section>
  );
}

function Sample({
  title,
  text,
  className = '',
}: {
  title: string;
  text: string;
  className?: string | undefined;
}) {
  return (
    <div className={`${styles.sample} ${className}`}>
      <h3 className={styles.title}>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre className={styles.code} lang="en" dir="ltr" tabIndex={0} role="region" aria-label={title}>
        <code>{text}</code>
      </pre>
    </div>
  );
}

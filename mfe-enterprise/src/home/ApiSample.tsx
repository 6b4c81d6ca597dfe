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

/** The section with example code for customers: an API request and its response. */
export function ApiSample() {
  const { t } = useMessages(messages);
  return (
    <Section split className={styles.section} heading={t('apiHeading')} lead={t('apiLead')}>
      <div className={styles.samples}>
        <Sample title={t('apiRequest')} text={request} />
        <Sample title={t('apiResponse')} text={response} />
        <p className={styles.note}>{t('apiNote')}</p>
      </div>
    </Section>
  );
}

function Sample({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.sample}>
      <h3 className={styles.title}>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre className={styles.code} lang="en" dir="ltr" tabIndex={0} role="region" aria-label={title}>
        <code>{text}</code>
      </pre>
    </div>
  );
}

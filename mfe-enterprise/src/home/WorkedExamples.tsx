import { useMessages } from '@marquee/sdk';
import { Badge, Card, Image, Section } from '@marquee/ui';
import { mediaPath } from '../media/media-path.ts';
import { messages } from './messages.ts';
import styles from './WorkedExamples.module.css';

const companies = ['renewals', 'retail'] as const;

/** The section with example campaigns of fictional companies. */
export function WorkedExamples() {
  const { t } = useMessages(messages);

  return (
    <Section tone="tint" className={styles.section} heading={t('proofHeading')} lead={t('proofLead')}>
      <ul className={styles.examples} role="list">
        {companies.map((company) => (
          <Card as="li" key={company} className={styles.example}>
            <Image
              src={mediaPath(`enterprise/case-${company}.svg`)}
              alt=""
              width={1200}
              height={900}
              className={styles.image}
            />
            <div className={styles.text}>
              <Badge tone="bulb" className={styles.label}>
                {t('example')}
              </Badge>
              <h3 className={styles.name}>{t(`${company}Name`)}</h3>
              <p>{t(`${company}Text`)}</p>
            </div>
          </Card>
        ))}
      </ul>
    </Section>
  );
}

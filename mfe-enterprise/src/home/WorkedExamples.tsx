import { useMessages } from '@marquee/i18n';
import { Badge, Card, Image, Section } from '@marquee/ui';
import { mediaPath } from '../media/media-path.ts';
import { messages } from './messages.ts';
import styles from './WorkedExamples.module.css';

/** Campaigns of invented companies: what one shoot would become there. */
export function WorkedExamples() {
  const { t } = useMessages(messages);
  const examples = [
    { picture: 'case-renewals', name: t('renewalsName'), text: t('renewalsText'), size: t('renewalsSize') },
    { picture: 'case-retail', name: t('retailName'), text: t('retailText'), size: t('retailSize') },
    { picture: 'case-travel', name: t('travelName'), text: t('travelText'), size: t('travelSize') },
    {
      picture: 'case-onboarding',
      name: t('onboardingName'),
      text: t('onboardingText'),
      size: t('onboardingSize'),
    },
  ];

  return (
    <Section tone="tint" heading={t('proofHeading')} lead={t('proofLead')}>
      <ul className={styles.examples} role="list">
        {examples.map(({ picture, name, text, size }) => (
          <Card as="li" key={picture} className={styles.example}>
            <Image
              src={mediaPath(`enterprise/${picture}.svg`)}
              alt=""
              width={1200}
              height={900}
              className={styles.image}
            />
            <div className={styles.text}>
              <Badge tone="bulb" className={styles.label}>
                {t('example')}
              </Badge>
              <h3 className={styles.name}>{name}</h3>
              <p>{text}</p>
              <p className={styles.size}>{size}</p>
            </div>
          </Card>
        ))}
      </ul>
    </Section>
  );
}

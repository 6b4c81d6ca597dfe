import { useMessages } from '@marquee/i18n';
import { Icon, Section, type IconName } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { messages } from './messages.ts';
import styles from './Safety.module.css';

/** The section about consent, moderation, AI labels and data protection. */
export function Safety() {
  const { t } = useMessages(messages);
  const rules: { icon: IconName; title: string; text: string; verify?: boolean }[] = [
    { icon: 'user', title: t('consentTitle'), text: t('consentText') },
    { icon: 'search', title: t('moderationTitle'), text: t('moderationText') },
    { icon: 'spark', title: t('labelTitle'), text: t('labelText'), verify: true },
    { icon: 'shield', title: t('dataTitle'), text: t('dataText') },
  ];

  return (
    <Section tone="night" heading={t('safetyHeading')} lead={t('safetyLead')}>
      <ul className={styles.rules} role="list">
        {rules.map(({ icon, title, text, verify }) => (
          <li key={title} className={styles.rule}>
            <span className={styles.icon}>
              <Icon name={icon} size={28} />
            </span>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>
              {text} {verify && <Link to="/verify">{t('verify')}</Link>}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

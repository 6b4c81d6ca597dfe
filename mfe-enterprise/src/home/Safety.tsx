import { useMessages } from '@marquee/sdk';
import { Icon, Section, type IconName } from '@marquee/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { messages } from './messages.ts';
import styles from './Safety.module.css';

/** The section about consent, moderation, AI labels, data protection and security. */
export function Safety() {
  const { t } = useMessages(messages);
  const rules: { icon: IconName; title: string; text: string; link?: ReactNode }[] = [
    { icon: 'user', title: t('consentTitle'), text: t('consentText') },
    { icon: 'search', title: t('moderationTitle'), text: t('moderationText') },
    {
      icon: 'spark',
      title: t('labelTitle'),
      text: t('labelText'),
      link: <Link to="/verify">{t('verify')}</Link>,
    },
    {
      icon: 'lock',
      title: t('dataTitle'),
      text: t('dataText'),
      link: <Link to="/trust">{t('trust')}</Link>,
    },
    { icon: 'shield', title: t('codeTitle'), text: t('codeText') },
    {
      icon: 'clock',
      title: t('reportTitle'),
      text: t('reportText'),
      link: <a href="/.well-known/security.txt">{t('securityContact')}</a>,
    },
  ];

  return (
    <Section tone="night" heading={t('safetyHeading')}>
      <ul className={styles.rules} role="list">
        {rules.map(({ icon, title, text, link }) => (
          <li key={title} className={styles.rule}>
            <span className={styles.icon}>
              <Icon name={icon} size={28} />
            </span>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>
              {text} {link}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { useMessages } from '@marquee/sdk';
import { Section } from '@marquee/ui';
import { Link } from 'react-router-dom';
import styles from './LanguageStrip.module.css';
import { stripCodes, type HomeData } from './load-home.ts';
import { messages } from './messages.ts';

/** The section with some of the supported languages, each written as its speakers call it. */
export function LanguageStrip({ strip }: Pick<HomeData, 'strip'>) {
  const { t } = useMessages(messages);
  return (
    <Section
      className={styles.section}
      heading={t('languagesHeading')}
      action={<Link to="/languages">{t('allLanguages')}</Link>}
    >
      <ul className={styles.strip} role="list">
        {strip.map((own, position) => (
          <li key={own} lang={stripCodes[position]} dir="auto" className={styles.own}>
            {own}
          </li>
        ))}
      </ul>
    </Section>
  );
}

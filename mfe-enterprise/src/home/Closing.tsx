import { localPath, useMessages } from '@marquee/sdk';
import { ButtonLink } from '@marquee/ui';
import { Link } from 'react-router-dom';
import styles from './Closing.module.css';
import { messages } from './messages.ts';

/** The last section of the home page, with links to start, and one for fans. */
export function Closing() {
  const { t, language } = useMessages(messages);
  return (
    <section className="mq-section mq-section--night" aria-labelledby="closing">
      <div className="mq-section__inner">
        <div className={`mq-bulbs ${styles.sign}`}>
          <h2 id="closing" className={styles.heading}>
            {t('closingHeading')}
          </h2>
          <p className={styles.text}>{t('closingText')}</p>
          <div className={styles.actions}>
            <ButtonLink href={localPath('/contact-sales', language)}>{t('bookDemo')}</ButtonLink>
            <ButtonLink kind="secondary" href={localPath('/brand-enquiry', language)}>
              {t('brandAction')}
            </ButtonLink>
          </div>
          <p>
            {t('fansText')} <Link to="/fans">{t('fansAction')}</Link>
          </p>
        </div>
      </div>
    </section>
  );
}

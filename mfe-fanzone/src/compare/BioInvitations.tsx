import { localised, useMessages } from '@marquee/sdk';
import { Icon } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { comparePath } from './chosen.ts';
import styles from './BioInvitations.module.css';
import { messages } from './messages.ts';

/** Links from a biography to the comparison of people and to the "celeb twin" page. */
export function BioInvitations({
  bio,
}: {
  bio: { url_slug: string; name: string; name_hi?: string | null | undefined };
}) {
  const { t, language } = useMessages(messages);
  const name = localised(bio, 'name', language).text;

  return (
    <ul className="mq-stack" data-gap={3} role="list">
      <li>
        <Link className={styles.tile} to={comparePath([bio.url_slug])}>
          <Icon name="compare" />
          <span>
            <span className={styles.name}>{t('compareWith', { name })}</span>
            <span className={styles.text}>{t('compareText')}</span>
          </span>
        </Link>
      </li>
      <li>
        <Link className={styles.tile} to="/fan-zone/celeb-twin">
          <Icon name="twins" />
          <span>
            <span className={styles.name}>{t('twinCall')}</span>
            <span className={styles.text}>{t('twinText')}</span>
          </span>
        </Link>
      </li>
    </ul>
  );
}

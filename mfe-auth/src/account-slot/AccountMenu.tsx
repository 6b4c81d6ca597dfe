import { localPath, useMessages } from '@marquee/sdk';
import { Icon } from '@marquee/ui';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useProfile } from '../profile/use-profile.ts';
import styles from './account.module.css';
import { messages } from './messages.ts';

export function AccountMenu({ onSignOut }: { onSignOut: () => void }) {
  const { t, language } = useMessages(messages);
  const [open, setOpen] = useState(false);
  const name = useProfile()?.name ?? '';
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  const close = () => setOpen(false);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
  };

  return (
    <div role="presentation" className={styles.menu} onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        className={styles.signIn}
        aria-expanded={open}
        aria-controls={listId}
        aria-label={name ? t('menuOf', { name }) : t('menu')}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" size={20} />
        <span className={styles.label}>{name ? firstOf(name) : t('you')}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <ul id={listId} className={styles.list} hidden={!open}>
        {name && <li className={styles.name}>{name}</li>}
        <li>
          <a className={styles.entry} href={localPath('/orders', language)} onClick={close}>
            <Icon name="video" size={20} />
            {t('orders')}
          </a>
        </li>
        <li>
          <a className={styles.entry} href={localPath('/account', language)} onClick={close}>
            <Icon name="user" size={20} />
            {t('account')}
          </a>
        </li>
        <li>
          <button type="button" className={styles.entry} onClick={onSignOut}>
            <Icon name="arrow-right" size={20} />
            {t('signOut')}
          </button>
        </li>
      </ul>
    </div>
  );
}

/** The first word of a name, for which the header has room. */
const firstOf = (name: string) => name.split(' ')[0];

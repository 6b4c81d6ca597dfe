import { useSession } from '@marquee/sdk/api';
import { localPath, useMessages, usePlatform } from '@marquee/sdk';
import { Icon } from '@marquee/ui';
import { useEffect, type MouseEvent } from 'react';
import { signOut } from '../session/sign-out.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './account.module.css';
import { messages } from './messages.ts';
import { useSignInDialog } from './use-sign-in-dialog.tsx';

/** The slot `auth.account`: a link to the sign-in, or the account menu of a signed-in visitor. */
export function Component() {
  const { t, language } = useMessages(messages);
  const platform = usePlatform();
  const login = useSession(platform.session);
  const dialog = useSignInDialog();
  useKnownSession();

  const openInPlace = (event: MouseEvent) => {
    // The visitor wants a new tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    dialog.open('account');
  };
  const leave = () => {
    signOut(platform, 'requested');
    platform.toast('info', t('signedOut'));
  };

  return (
    <div className={styles.account}>
      {login ? (
        <AccountMenu onSignOut={leave} />
      ) : (
        <a
          className={styles.signIn}
          href={localPath('/login', language)}
          data-in-place
          onClick={openInPlace}
          onPointerEnter={dialog.prepare}
          onFocus={dialog.prepare}
        >
          <Icon name="user" size={20} />
          <span>{t('signIn')}</span>
        </a>
      )}
      {dialog.content}
    </div>
  );
}

/** If the visitor is already signed in when the page loads, publishes `auth:logged-in` once. */
function useKnownSession() {
  const { bus, session } = usePlatform();
  useEffect(() => {
    const known = session.current();
    if (known) bus.publish('auth:logged-in', { userId: known.userId, firstTime: known.first_time_sign_up });
  }, [bus, session]);
}

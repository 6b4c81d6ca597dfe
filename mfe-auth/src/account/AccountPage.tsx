import { useSession } from '@marquee/sdk/api';
import { alternatePath, languageOptions, localPath, useMessages, usePlatform } from '@marquee/sdk';
import { Button, Card, FactList, Icon, Notice, PageHeading, type IconName } from '@marquee/ui';
import { useEffect, useRef, useState } from 'react';
import { useProfile } from '../profile/use-profile.ts';
import { signOut, signOutEverywhere } from '../session/sign-out.ts';
import { displayNumber } from '../sign-in/phone-number.ts';
import styles from './account-page.module.css';
import { NarrowPage } from '../layout/NarrowPage.tsx';
import { pageTexts } from '../layout/page-texts.ts';
import { messages } from './messages.ts';
import { OnlySignedIn } from './OnlySignedIn.tsx';

export const handle = pageTexts(messages, 'title', 'description');

export function Component() {
  const { t } = useMessages(messages);
  const platform = usePlatform();
  const login = useSession(platform.session);
  const profile = useProfile();

  const heading = useRef<HTMLDivElement>(null);
  const known = useRef(login);
  useEffect(() => {
    // The pressed button is gone, and what is left of the page begins above the screen: the focus scrolls to it.
    if (known.current && !login) heading.current?.querySelector('h1')?.focus();
    known.current = login;
  }, [login]);

  const [everywhere, setEverywhere] = useState<'idle' | 'busy' | 'failed'>('idle');

  const leave = () => {
    signOut(platform, 'requested');
    platform.toast('info', t('signedOut'));
  };
  const leaveEverywhere = async () => {
    setEverywhere('busy');
    const isOut = await signOutEverywhere(platform);
    setEverywhere(isOut ? 'idle' : 'failed');
    if (isOut) platform.toast('info', t('signedOutEverywhere'));
  };

  return (
    <NarrowPage>
      <div ref={heading}>
        <PageHeading title={profile?.name ? t('hello', { name: profile.name }) : t('title')} />
      </div>
      <OnlySignedIn next="/account">
        {() => (
          <>
            <p className={styles.lead}>{t('signedIn')}</p>
            <FactList
              items={[
                ...(profile?.name ? [{ term: t('name'), detail: profile.name }] : []),
                ...(profile ? [{ term: t('number'), detail: displayNumber(profile.mobileNumber) }] : []),
              ]}
            />
            <ul className={styles.links}>
              <Entry path="/orders" icon="video" name={t('orders')} hint={t('ordersHint')} />
              <Entry path="/account/birthday" icon="cake" name={t('birthday')} hint={t('birthdayHint')} />
              <Entry
                path="/cookies#partners"
                icon="shield"
                name={t('privacy')}
                hint={t('privacyHint')}
                opensPrivacyChoices
              />
              <Entry path="/delete-account" icon="cross" name={t('deleteAccount')} hint={t('deleteHint')} />
            </ul>
          </>
        )}
      </OnlySignedIn>
      <LanguageChoice />
      {login && (
        <div className={styles.signOut}>
          <Button kind="secondary" wide onClick={leave}>
            {t('signOut')}
          </Button>
          <p className={styles.hint}>{t('signOutHint')}</p>
          <Button
            kind="quiet"
            wide
            busy={everywhere === 'busy'}
            busyLabel={t('signingOut')}
            onClick={leaveEverywhere}
          >
            {t('signOutEverywhere')}
          </Button>
          <p className={styles.hint}>{t('signOutEverywhereHint')}</p>
          {everywhere === 'failed' && (
            <Notice tone="error" title={t('notSignedOut')}>
              {t('notSignedOutText')}
            </Notice>
          )}
        </div>
      )}
      {login && (
        <details className={styles.support}>
          <summary>{t('supportDetails')}</summary>
          <FactList items={[{ term: t('customerId'), detail: login.userId }]} />
        </details>
      )}
    </NarrowPage>
  );
}

type EntryProps = { path: string; icon: IconName; name: string; hint: string; opensPrivacyChoices?: boolean };

/** A link of the account page. With `opensPrivacyChoices`, the shell opens its privacy dialog instead. */
function Entry({ path, icon, name, hint, opensPrivacyChoices }: EntryProps) {
  const { language } = useMessages(messages);
  return (
    <li>
      <Card
        as="a"
        href={localPath(path, language)}
        interactive
        className={styles.entry}
        data-privacy-choices={opensPrivacyChoices ? '' : undefined}
      >
        <Icon name={icon} />
        <span className={styles.entryText}>
          <span className={styles.entryName}>{name}</span>
          <span className={styles.hint}>{hint}</span>
        </span>
        <Icon name="chevron-right" size={20} />
      </Card>
    </li>
  );
}

/** Links that change the page's language, also without JavaScript. */
function LanguageChoice() {
  const { t, language } = useMessages(messages);
  return (
    <nav className={styles.languages} aria-label={t('language')}>
      <h2 className={styles.subheading}>{t('language')}</h2>
      {languageOptions.map(({ label, code }) => {
        const other = code || 'en';
        return (
          <a
            key={other}
            className={styles.language}
            href={alternatePath('/account', other)}
            lang={other}
            hrefLang={other}
            aria-current={other === language ? 'true' : undefined}
          >
            {label}
          </a>
        );
      })}
    </nav>
  );
}

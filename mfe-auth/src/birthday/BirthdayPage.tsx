import { useSession } from '@marquee/api';
import { formatDate, useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { Card, Notice, PageHeading } from '@marquee/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { OnlySignedIn } from '../account/OnlySignedIn.tsx';
import { storeProfile, readProfile, type Profile } from '../profile/profile.ts';
import { BirthdayForm } from './BirthdayForm.tsx';
import styles from './birthday.module.css';
import { NarrowPage } from '../layout/NarrowPage.tsx';
import { pageTexts } from '../layout/page-texts.ts';
import { messages } from './messages.ts';
import { OwnNumber } from './OwnNumber.tsx';

export const handle = pageTexts(messages, 'title', 'description');

export function Component() {
  const { t, language } = useMessages(messages);
  const { session, storage } = usePlatform();
  const login = useSession(session);
  const [typed, setTyped] = useState<Profile | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const person =
    login && (readProfile(storage, login.userId) ?? (typed?.userId === login.userId ? typed : null));

  const takeBirthday = (birthday: string) => {
    // The server has confirmed that the number is this account's.
    if (person) storeProfile(storage, person);
    setSaved(birthday);
  };

  return (
    <NarrowPage>
      <PageHeading title={t('title')} lead={t('lead')} />
      <OnlySignedIn next="/account/birthday">
        {({ userId }) => (
          <Card className={styles.card}>
            {!person && (
              <OwnNumber onNumber={(mobileNumber) => setTyped({ userId, mobileNumber, name: '' })} />
            )}
            {person && saved && (
              <Notice tone="success" title={t('saved')} live>
                {t('savedText', { date: formatDate(saved, language) })}
              </Notice>
            )}
            {person && !saved && (
              <BirthdayForm
                person={person}
                source="account"
                onSaved={takeBirthday}
                {...(typed && { onOtherNumber: () => setTyped(null) })}
              />
            )}
          </Card>
        )}
      </OnlySignedIn>
      <Link to="/account">{t('back')}</Link>
    </NarrowPage>
  );
}

import { useSession } from '@marquee/sdk/api';
import { formatDate, useMessages, usePlatform } from '@marquee/sdk';
import { Card, Notice, PageHeading } from '@marquee/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { OnlySignedIn } from '../account/OnlySignedIn.tsx';
import { NarrowPage } from '../layout/NarrowPage.tsx';
import { pageTexts } from '../layout/page-texts.ts';
import type { Profile } from '../profile/profile.ts';
import { useProfile } from '../profile/use-profile.ts';
import styles from './about-you.module.css';
import { AboutYouForm } from './AboutYouForm.tsx';
import { messages } from './messages.ts';
import { OwnNumber } from './OwnNumber.tsx';

export const handle = pageTexts(messages, 'title', 'description');

export function Component() {
  const { t, language } = useMessages(messages);
  const login = useSession(usePlatform().session);
  const profile = useProfile();
  const [typed, setTyped] = useState<Profile | null>(null);
  const [saved, setSaved] = useState<{ birthday: string } | null>(null);
  const person = login && (profile ?? (typed?.userId === login.userId ? typed : null));

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
                {saved.birthday && t('savedText', { date: formatDate(saved.birthday, language) })}
              </Notice>
            )}
            {person && !saved && (
              <AboutYouForm
                person={person}
                source="account"
                onSaved={setSaved}
                {...(typed && !profile && { onOtherNumber: () => setTyped(null) })}
              />
            )}
          </Card>
        )}
      </OnlySignedIn>
      <Link to="/account">{t('back')}</Link>
    </NarrowPage>
  );
}

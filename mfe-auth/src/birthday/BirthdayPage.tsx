import { useSession } from '@marquee/api';
import { formatDate, translate, useMessages } from '@marquee/i18n';
import { usePlatform, type PageHandle } from '@marquee/mount';
import { Card, Notice, PageHeading, Section } from '@marquee/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { OnlySignedIn } from '../account/OnlySignedIn.tsx';
import { keepProfile, keptProfile, type Profile } from '../profile/profile.ts';
import { BirthdayForm } from './BirthdayForm.tsx';
import styles from './birthday.module.css';
import { messages } from './messages.ts';
import { OwnNumber } from './OwnNumber.tsx';

export const handle: PageHandle = {
  meta: ({ language }) => {
    const t = translate(messages, language);
    return { title: t('title'), description: t('description') };
  },
};

/** `/account/birthday`: the visitor's own birthday. */
export function Component() {
  const { t, language } = useMessages(messages);
  const { session, storage } = usePlatform();
  const login = useSession(session);
  const [typed, setTyped] = useState<Profile | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const person =
    login && (keptProfile(storage, login.userId) ?? (typed?.userId === login.userId ? typed : null));

  const takeBirthday = (birthday: string) => {
    // Only a number the server found to be this account's is worth remembering.
    if (person) keepProfile(storage, person);
    setSaved(birthday);
  };

  return (
    <Section>
      <div className={styles.page}>
        <PageHeading title={t('title')} lead={t('lead')} />
        <OnlySignedIn next="/account/birthday">
          {({ userId }) => (
            <Card className={styles.sheet}>
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
      </div>
    </Section>
  );
}

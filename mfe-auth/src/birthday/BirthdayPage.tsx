import { useSession } from '@marquee/api';
import { formatDate, translate, useMessages } from '@marquee/i18n';
import { usePlatform, type PageHandle } from '@marquee/mount';
import { Card, Notice, PageHeading, Section } from '@marquee/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SignInFirst } from '../account/SignInFirst.tsx';
import { keptProfile, type Profile } from '../profile/profile.ts';
import { BirthdayForm } from './BirthdayForm.tsx';
import styles from './birthday.module.css';
import { messages } from './messages.ts';

export const handle: PageHandle = {
  meta: ({ language }) => {
    const t = translate(messages, language);
    return { title: t('title'), description: t('description') };
  },
};

/** `/account/birthday`: the visitor's own birthday. */
export function Component() {
  const { t, language } = useMessages(messages);
  const profile = useProfile();
  const [saved, setSaved] = useState<string | null>(null);

  return (
    <Section>
      <div className={styles.page}>
        <PageHeading title={t('title')} lead={t('lead')} />
        {profile === null ? (
          <SignInFirst next="/account/birthday" />
        ) : (
          <Card className={styles.sheet}>
            {saved ? (
              <Notice tone="success" title={t('saved')} live>
                {t('savedText', { date: formatDate(saved, language) })}
              </Notice>
            ) : (
              <BirthdayForm person={profile} source="account" onSaved={setSaved} />
            )}
          </Card>
        )}
        <Link to="/account">{t('back')}</Link>
      </div>
    </Section>
  );
}

/** The signed-in visitor as C02 knows them; null for nobody, and for somebody whose number was never typed here. */
function useProfile(): Profile | null {
  const { session, storage } = usePlatform();
  const login = useSession(session);
  return login && keptProfile(storage, login.userId);
}

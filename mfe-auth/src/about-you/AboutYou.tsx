import { useMessages, usePlatform } from '@marquee/sdk';
import { Card, Notice } from '@marquee/ui';
import { useId, useState } from 'react';
import { storeProfile } from '../profile/profile.ts';
import { useProfile } from '../profile/use-profile.ts';
import styles from './about-you.module.css';
import { AboutYouForm } from './AboutYouForm.tsx';
import { messages } from './messages.ts';

/**
 * The slot `auth.about-you`: a form that asks a signed-in visitor without a name for the name and the birthday, once.
 * It belongs on a page where nothing depends on the answer, such as after a payment.
 */
export function Component() {
  const { t } = useMessages(messages);
  const { storage } = usePlatform();
  const profile = useProfile();
  const [thanked, setThanked] = useState<string | null>(null);
  const headingId = useId();
  // The form stays open if the name is saved and the birthday is not.
  const [openFor, setOpenFor] = useState<string | null>(null);
  const asks = profile !== null && !profile.name && !profile.asked;
  if (asks && openFor !== profile.userId) setOpenFor(profile.userId);

  if (thanked !== null)
    return (
      <Notice tone="success" title={thanked === '' ? t('saved') : t('thanks', { name: thanked })} live>
        {t('thanksText')}
      </Notice>
    );
  if (!profile || openFor !== profile.userId) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t('ask')}
      </h2>
      <p className={styles.lead}>{t('askText')}</p>
      <AboutYouForm
        person={profile}
        source="post_login"
        onSaved={({ name }) => setThanked(name)}
        onSkip={() => {
          storeProfile(storage, { ...profile, asked: true });
          setOpenFor(null);
        }}
      />
    </Card>
  );
}

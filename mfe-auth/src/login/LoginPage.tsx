import { barePath, translate, useMessages } from '@marquee/i18n';
import { usePlatform, type PageHandle } from '@marquee/mount';
import { Card, Notice, PageHeading, Section } from '@marquee/ui';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../sign-in/messages.ts';
import { SignIn } from '../sign-in/SignIn.tsx';
import styles from '../sign-in/sign-in.module.css';
import { safeNextPath } from './next-path.ts';

export const handle: PageHandle = {
  meta: ({ language }) => {
    const t = translate(messages, language);
    return { title: t('titleAccount'), description: t('leadAccount') };
  },
};

/** `/login?next=`: the sign-in as a page of its own, which then goes on to `next`. */
export function Component() {
  const { t } = useMessages(messages);
  const { session, navigate } = usePlatform();
  const [search] = useSearchParams();
  const goOn = () => navigate(barePath(safeNextPath(search.get('next'))));

  const skipWhenSignedIn = useEffectEvent(() => {
    if (session.current()) goOn();
  });
  useEffect(() => skipWhenSignedIn(), []);

  return (
    <Section>
      <div className={styles.page}>
        <PageHeading title={t('titleAccount')} lead={t('leadAccount')} />
        <noscript>
          <Notice tone="warning">{t('noScript')}</Notice>
        </noscript>
        <Card className={styles.sheet}>
          <SignIn onSignedIn={goOn} />
        </Card>
      </div>
    </Section>
  );
}

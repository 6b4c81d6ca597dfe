import { barePath, translate, useMessages } from '@marquee/i18n';
import { usePlatform, type PageHandle } from '@marquee/mount';
import { Card, Notice, PageHeading, Section } from '@marquee/ui';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
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
  const { session } = usePlatform();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // In the place of this page: the way back leads to where the visitor was before, not here again.
  const goOn = () => void navigate(barePath(safeNextPath(search.get('next'))), { replace: true });

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

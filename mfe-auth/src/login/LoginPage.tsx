import { barePath, useMessages, usePlatform } from '@marquee/sdk';
import { Card, NeedsScript, PageHeading } from '@marquee/ui';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { NarrowPage } from '../layout/NarrowPage.tsx';
import { pageTexts } from '../layout/page-texts.ts';
import { messages } from '../sign-in/messages.ts';
import { SignIn } from '../sign-in/SignIn.tsx';
import styles from '../sign-in/sign-in.module.css';
import { safeNextPath } from './next-path.ts';

export const handle = pageTexts(messages, 'titleAccount', 'leadAccount');

/** The page `/login?next=`: the sign-in, which then opens `next`. */
export function Component() {
  const { t } = useMessages(messages);
  const { session } = usePlatform();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // `replace`, so that Back leads to the page before this one.
  const goOn = () => void navigate(barePath(safeNextPath(search.get('next'))), { replace: true });

  const skipWhenSignedIn = useEffectEvent(() => {
    if (session.current()) goOn();
  });
  useEffect(() => skipWhenSignedIn(), []);

  return (
    <NarrowPage>
      <PageHeading title={t('titleAccount')} lead={t('leadAccount')} />
      <NeedsScript text={t('noScript')} reload={t('reload')} />
      <Card className={styles.card}>
        <SignIn why="account" onSignedIn={goOn} />
      </Card>
    </NarrowPage>
  );
}

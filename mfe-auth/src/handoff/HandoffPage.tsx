import { barePath, localPath, useMessages, usePlatform } from '@marquee/sdk';
import { PageHeading, Section, Skeleton } from '@marquee/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { safeNextPath } from '../login/next-path.ts';
import { ConfirmAccount } from './ConfirmAccount.tsx';
import { arrivalOf, handOver, maxWaitMs } from './hand-over.ts';
import { pageTexts } from '../layout/page-texts.ts';
import { messages } from './messages.ts';

export const handle = pageTexts(messages, 'title', 'description');

/**
 * The page `/auth/handoff?token=&next=`, which the mobile app opens. It signs the visitor in with the one-time token of
 * the app, and then opens the path `next`.
 */
export function Component() {
  const { t, language } = useMessages(messages);
  const platform = usePlatform();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = barePath(safeNextPath(search.get('next')));
  // Read once, because the token is removed from the URL immediately.
  const [token] = useState(() => search.get('token'));
  const [otherAccount, setOtherAccount] = useState<string | null>(null);
  const leave = useRef<(() => void) | null>(null);

  const goOn = () => void navigate(next, { replace: true });
  /** Goes on to `next` when `work` resolves to true or rejects, and after `maxWaitMs` at the latest. */
  const goOnAfter = (work: Promise<boolean>) => {
    let waiting = true;
    const timer = setTimeout(() => end(true), maxWaitMs);
    const end = (goes: boolean) => {
      clearTimeout(timer);
      if (waiting && goes) goOn();
      waiting = false;
    };
    leave.current = () => end(false);
    void work.then(end, () => end(true));
  };

  const arrive = async (): Promise<boolean> => {
    const arrival = await arrivalOf(platform, token);
    if (arrival.kind === 'confirm') {
      setOtherAccount(arrival.number);
      return false;
    }
    if (arrival.kind === 'exchange') await handOver(platform, token ?? '');
    return true;
  };
  const begin = useEffectEvent(() => {
    // Neither onlookers nor scripts that read the URL get the token.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    goOnAfter(arrive());
  });
  useEffect(() => {
    begin();
    return () => leave.current?.();
  }, []);

  if (otherAccount !== null)
    return (
      <ConfirmAccount
        number={otherAccount}
        onYes={() => {
          setOtherAccount(null);
          goOnAfter(handOver(platform, token ?? '').then(() => true));
        }}
        onNo={goOn}
      />
    );
  return (
    <Section>
      <PageHeading title={t('title')} lead={t('lead')} />
      <Skeleton height={8} label={t('waiting')} />
      <p>
        <a href={localPath(next, language)}>{t('goOn')}</a>
      </p>
    </Section>
  );
}

import { useSession } from '@marquee/api';
import type { LoginState } from '@marquee/api-contract';
import { useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { Skeleton } from '@marquee/ui';
import type { ReactNode } from 'react';
import { useIsLive } from '../session/use-is-live.ts';
import { messages } from './messages.ts';
import { SignInFirst } from './SignInFirst.tsx';

type OnlySignedInProps = { next: string; children: (login: LoginState) => ReactNode };

/** What only a signed-in visitor sees; the way to sign in for everybody else, a skeleton until it is known. */
export function OnlySignedIn({ next, children }: OnlySignedInProps) {
  const { t } = useMessages(messages);
  const login = useSession(usePlatform().session);
  const live = useIsLive();
  if (login) return children(login);
  if (live) return <SignInFirst next={next} />;
  return (
    <>
      <Skeleton height={320} label={t('opening')} />
      <noscript>
        <SignInFirst next={next} />
      </noscript>
    </>
  );
}

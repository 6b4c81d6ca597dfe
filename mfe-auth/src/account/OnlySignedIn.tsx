import { useSession } from '@marquee/api';
import type { LoginState } from '@marquee/api-contract';
import { useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { Skeleton } from '@marquee/ui';
import type { ReactNode } from 'react';
import { useIsHydrated } from '../session/use-is-hydrated.ts';
import { messages } from './messages.ts';
import { SignInFirst } from './SignInFirst.tsx';

type OnlySignedInProps = { next: string; children: (login: LoginState) => ReactNode };

/** Renders `children` for a signed-in visitor, a link to the sign-in for others, a skeleton until hydration. */
export function OnlySignedIn({ next, children }: OnlySignedInProps) {
  const { t } = useMessages(messages);
  const login = useSession(usePlatform().session);
  const isHydrated = useIsHydrated();
  if (login) return children(login);
  if (isHydrated) return <SignInFirst next={next} />;
  return (
    <>
      <Skeleton height={320} label={t('opening')} />
      <noscript>
        <SignInFirst next={next} />
      </noscript>
    </>
  );
}

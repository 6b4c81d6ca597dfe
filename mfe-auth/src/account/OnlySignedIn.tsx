import { useSession } from '@marquee/sdk/api';
import type { LoginState } from '@marquee/sdk/api-contract';
import { localPath, useMessages, usePlatform } from '@marquee/sdk';
import { ButtonLink, EmptyState, Skeleton } from '@marquee/ui';
import { useSyncExternalStore, type ReactNode } from 'react';
import { messages } from './messages.ts';

type OnlySignedInProps = { next: string; children: (login: LoginState) => ReactNode };

/**
 * Renders `children` with the login state for signed-in visitors, and a link to the sign-in for others. Renders a
 * skeleton until hydration, because the server does not know whether the visitor is signed in. `next` is the path to
 * open after the sign-in.
 */
export function OnlySignedIn({ next, children }: OnlySignedInProps) {
  const { t } = useMessages(messages);
  const login = useSession(usePlatform().session);
  // False on the server and during hydration, where it is unknown whether the visitor is signed in.
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
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

/** Shown in place of a personal page to a visitor who is not signed in. The sign-in returns to `next`. */
function SignInFirst({ next }: { next: string }) {
  const { t, language } = useMessages(messages);
  const href = localPath(`/login?next=${encodeURIComponent(next)}`, language);

  return (
    <EmptyState
      icon="user"
      title={t('firstSignIn')}
      text={t('firstSignInText')}
      action={
        <>
          <ButtonLink href={href}>{t('signIn')}</ButtonLink>
          <ButtonLink kind="secondary" href={localPath('/celebrities', language)}>
            {t('chooseStar')}
          </ButtonLink>
        </>
      }
    />
  );
}

const neverChanges = () => () => undefined;

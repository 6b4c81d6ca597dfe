import { localPath, useMessages } from '@marquee/i18n';
import { ButtonLink, EmptyState } from '@marquee/ui';
import { messages } from './messages.ts';

/** A personal page for a visitor who is not signed in. `next` is where the sign-in returns to. */
export function SignInFirst({ next }: { next: string }) {
  const { t, language } = useMessages(messages);
  const href = localPath(`/login?next=${encodeURIComponent(next)}`, language);

  return (
    <EmptyState
      icon="user"
      title={t('firstSignIn')}
      text={t('firstSignInText')}
      action={<ButtonLink href={href}>{t('signIn')}</ButtonLink>}
    />
  );
}

import { localPath, useMessages } from '@marquee/i18n';
import { ButtonLink, EmptyState } from '@marquee/ui';
import { messages } from './messages.ts';

/** What stands on a personal page while nobody is signed in. */
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

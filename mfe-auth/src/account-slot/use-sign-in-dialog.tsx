import { signInDismissed, signInWanted, type EventDetail } from '@marquee/contracts';
import { useEvent } from '@marquee/event-bus';
import { useMessages } from '@marquee/i18n';
import { usePlatform, type SignInReason } from '@marquee/mount';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { messages } from './messages.ts';
import type { SignInDialogProps } from './SignInDialog.tsx';

/** Nobody opens it; somebody pressed the link; or pages wait for it, told by the ids of their wants. */
type Opened = { why: SignInReason; wants: readonly EventDetail<'auth:sign-in-wanted'>['wantId'][] } | null;

type DialogComponent = ComponentType<SignInDialogProps>;

/** The sign-in dialog: opened by the link or by `auth:sign-in-wanted`, its code fetched when first wanted. */
export function useSignInDialog(): {
  open: (why: SignInReason) => void;
  prepare: () => void;
  content: ReactNode;
} {
  const { bus, toast } = usePlatform();
  const { t } = useMessages(messages);
  const [opened, setOpened] = useState<Opened>(null);
  const [Dialog, setDialog] = useState<DialogComponent | null>(null);

  const open = (why: SignInReason, wantId?: string) =>
    setOpened((now) => ({
      why: now?.why ?? why,
      wants: [...(now?.wants ?? []), ...(wantId ? [wantId] : [])],
    }));
  useEvent(bus, signInWanted, ({ why, wantId }) => open(why, wantId));

  const close = (signedIn: boolean) => {
    // The want is answered: a slot that starts later must not hear it again.
    bus.forget(signInWanted);
    if (!signedIn) opened?.wants.forEach((wantId) => bus.publish(signInDismissed, { wantId }));
    setOpened(null);
  };
  const giveUp = useEffectEvent(() => {
    toast('error', t('dialogFailed'));
    close(false);
  });
  const isOpen = opened !== null;
  useEffect(() => {
    if (!isOpen || Dialog) return;
    loadDialog().then((loaded) => setDialog(() => loaded), giveUp);
  }, [isOpen, Dialog]);

  return {
    open,
    prepare: () => void loadDialog().catch(() => {}), // opening it tells of the failure
    content: opened && Dialog && <Dialog why={opened.why} onClose={close} />,
  };
}

async function loadDialog(): Promise<DialogComponent> {
  const { SignInDialog } = await import(/* webpackChunkName: "sign-in-dialog" */ './SignInDialog.tsx');
  return SignInDialog;
}

import { loggedIn, loggedOut, signInDismissed, signInOpened, signInWanted } from '@marquee/events';
import { useEvent } from '@marquee/event-bus';
import { useMessages } from '@marquee/i18n';
import { usePlatform, type SignInReason } from '@marquee/mount';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { messages } from './messages.ts';
import type { SignInDialogProps } from './SignInDialog.tsx';

type DialogComponent = ComponentType<SignInDialogProps>;

/** The sign-in dialog: opened by the link or by `auth:sign-in-wanted`, its code fetched when first wanted. */
export function useSignInDialog(): {
  open: (why: SignInReason) => void;
  prepare: () => void;
  content: ReactNode;
} {
  const { bus, toast } = usePlatform();
  const { t } = useMessages(messages);
  const [opened, setOpened] = useState<SignInReason | null>(null);
  const [Dialog, setDialog] = useState<DialogComponent | null>(null);

  useEvent(bus, signInWanted, ({ why }) => {
    if (why === 'expired') {
      bus.forget(loggedIn);
      bus.publish(loggedOut, { why });
    }
    // One dialog serves everybody who waits; the first reason stays its title.
    setOpened((now) => now ?? why);
    bus.publish(signInOpened, {});
  });
  const close = (signedIn: boolean) => {
    // The want is answered: a slot that starts later must not hear it again.
    bus.forget(signInWanted);
    setOpened(null);
    if (!signedIn) bus.publish(signInDismissed, {});
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

  const leave = useEffectEvent(() => {
    if (opened) close(false);
  });
  // A dialog that dies with its slot was not answered; whoever waits for it must not wait on.
  useEffect(() => () => leave(), []);

  return {
    open: setOpened,
    prepare: () => void loadDialog().catch(() => {}), // opening it tells of the failure
    content: opened && Dialog && <Dialog why={opened} onClose={close} />,
  };
}

async function loadDialog(): Promise<DialogComponent> {
  const { SignInDialog } = await import(/* webpackChunkName: "sign-in-dialog" */ './SignInDialog.tsx');
  return SignInDialog;
}

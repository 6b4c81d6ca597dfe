import { useEvent, useMessages, usePlatform, type SignInReason } from '@marquee/sdk';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { messages } from './messages.ts';
import type { SignInDialogProps } from './SignInDialog.tsx';

type DialogComponent = ComponentType<SignInDialogProps>;

/**
 * Returns the dialog of the sign-in (`content`), which is closed at first. `open` opens it, and so does the event
 * `auth:sign-in-wanted` of any remote. `prepare` loads the code of the dialog early, for example when the pointer is
 * over the link.
 */
export function useSignInDialog(): {
  open: (why: SignInReason) => void;
  prepare: () => void;
  content: ReactNode;
} {
  const { bus, navigate, toast } = usePlatform();
  const { t } = useMessages(messages);
  const [opened, setOpened] = useState<SignInReason | null>(null);
  const [Dialog, setDialog] = useState<DialogComponent | null>(null);

  useEvent('auth:sign-in-wanted', ({ why }) => {
    if (why === 'expired') {
      bus.forget('auth:logged-in');
      bus.publish('auth:logged-out', { why });
    }
    // One dialog serves all requests; it has the title of the first one.
    setOpened((now) => now ?? why);
    bus.publish('auth:sign-in-opened', {});
  });
  const close = (signedIn: boolean) => {
    // A slot that starts later must not receive the replayed request.
    bus.forget('auth:sign-in-wanted');
    setOpened(null);
    if (!signedIn) bus.publish('auth:sign-in-dismissed', {});
  };
  const giveUp = useEffectEvent((failure: unknown) => {
    reportError(failure);
    // The page of the link that the visitor followed says the rest, with or without the dialog's files.
    if (opened === 'account') navigate('/login');
    else toast('error', t('dialogFailed'));
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
  // When the slot unmounts, the callers that wait for the dialog must be released.
  useEffect(() => () => leave(), []);

  return {
    open: setOpened,
    prepare: () => void loadDialog().catch(() => {}), // `open` reports the failure
    content: opened && Dialog && <Dialog why={opened} onClose={close} />,
  };
}

async function loadDialog(): Promise<DialogComponent> {
  const { SignInDialog } = await import(/* webpackChunkName: "sign-in-dialog" */ './SignInDialog.tsx');
  return SignInDialog;
}

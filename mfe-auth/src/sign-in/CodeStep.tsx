import { useMessages } from '@marquee/sdk';
import { Button, TextField } from '@marquee/ui';
import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { waitForTextMessage } from '../browser/web-otp.ts';
import { messages } from './messages.ts';
import { codeDigits } from './one-time-code.ts';
import { ResendCode } from './ResendCode.tsx';
import type { SignInState } from './sign-in-state.ts';
import styles from './sign-in.module.css';
import { useCodeProblem } from './use-code-problem.ts';

type CodeStepProps = {
  state: Extract<SignInState, { step: 'code' }>;
  codeLength: number;
  supportEmail: string | undefined;
  onTyped: () => void;
  onCode: (code: string) => void;
  onResend: () => void;
  onChangeNumber: () => void;
  onLockEnded: () => void;
};

/** The second step of the sign-in: a field for the code, typed, pasted, autofilled or read by WebOTP. */
export function CodeStep(props: CodeStepProps) {
  const { state, codeLength, onTyped, onCode, onChangeNumber } = props;
  const { t } = useMessages(messages);
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = useCodeProblem(state.status, props.onLockEnded);
  const locked = state.status.kind === 'locked';
  const checking = state.status.kind === 'checking';

  const submit = (whole: string) => {
    if (locked || checking) return;
    setShort(whole.length < codeLength);
    if (whole.length === codeLength) onCode(whole);
    else input.current?.focus();
  };
  const type = (text: string) => {
    setShort(false);
    setCode(codeDigits(text, codeLength));
    onTyped();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = codeDigits(event.clipboardData.getData('text'), codeLength);
    if (pasted.length !== codeLength) return;
    event.preventDefault();
    type(pasted);
    submit(pasted);
  };
  const receive = useEffectEvent((text: string) => {
    const received = codeDigits(text, codeLength);
    setCode(received);
    submit(received);
  });
  useEffect(() => waitForTextMessage((text) => receive(text)), []);

  useEffect(() => input.current?.focus(), []);
  const failed = state.status.kind === 'wrong';
  useEffect(() => {
    if (!failed) return;
    input.current?.focus();
    input.current?.select();
  }, [failed]);

  return (
    <form
      className={styles.step}
      noValidate
      data-leave-freely
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <p className={styles.sentTo}>
        {t('codeSentTo', { phone: state.phone.display })}{' '}
        <button type="button" className={styles.inlineButton} onClick={onChangeNumber}>
          {t('changeNumber')}
        </button>
      </p>
      <TextField
        ref={input}
        className={styles.code}
        label={t('code')}
        hint={t('codeHint')}
        error={short ? t('codeShort', { length: codeLength }) : problem}
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        value={code}
        onChange={(event) => type(event.target.value)}
        onPaste={paste}
      />
      <Button type="submit" wide busy={checking} busyLabel={t('checking')} aria-disabled={locked}>
        {t('continue')}
      </Button>
      <ResendCode resend={state.resend} supportEmail={props.supportEmail} onResend={props.onResend} />
    </form>
  );
}

import { useMessages } from '@marquee/sdk';
import { Button, TextField } from '@marquee/ui';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
} from 'react';
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

/**
 * The second step of the sign-in: a field for the code, which the visitor types, pastes or autofills, or which WebOTP
 * reads. A complete code is submitted immediately. The field comes first, because a phone's keyboard covers half of the
 * screen.
 */
export function CodeStep(props: CodeStepProps) {
  const { state, codeLength, onTyped, onCode, onChangeNumber } = props;
  const { t } = useMessages(messages);
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const sentToId = useId();
  const problem = useCodeProblem(state.status, props.onLockEnded);
  const locked = state.status.kind === 'locked';
  const checking = state.status.kind === 'checking';

  const submit = (whole: string) => {
    if (locked || checking) return;
    setShort(whole.length < codeLength);
    if (whole.length === codeLength) onCode(whole);
    else input.current?.focus();
  };
  const enter = (text: string) => {
    const digits = codeDigits(text, codeLength);
    setShort(false);
    setCode(digits);
    onTyped();
    if (digits.length === codeLength && digits !== code) submit(digits);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = codeDigits(event.clipboardData.getData('text'), codeLength);
    if (pasted.length !== codeLength) return;
    // Replaces digits that were typed before.
    event.preventDefault();
    enter(pasted);
  };
  const receive = useEffectEvent((text: string) => enter(text));
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
      <TextField
        ref={input}
        id={fieldId}
        className={styles.code}
        label={t('code')}
        error={short ? t('codeShort', { length: codeLength }) : problem}
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        aria-describedby={sentToId}
        value={code}
        onChange={(event) => enter(event.target.value)}
        onPaste={paste}
      />
      <Button
        type="submit"
        wide
        busy={checking}
        busyLabel={t('checking')}
        aria-disabled={locked || undefined}
        aria-describedby={locked ? `${fieldId}-error` : undefined}
      >
        {t('continue')}
      </Button>
      <div className={styles.sentTo}>
        <p id={sentToId}>{t('codeSentTo', { phone: state.phone.display })}</p>
        <button type="button" className={styles.inlineButton} onClick={onChangeNumber}>
          {t('changeNumber')}
        </button>
      </div>
      {/* A new code does not end a lock. */}
      {!locked && (
        <ResendCode resend={state.resend} supportEmail={props.supportEmail} onResend={props.onResend} />
      )}
    </form>
  );
}

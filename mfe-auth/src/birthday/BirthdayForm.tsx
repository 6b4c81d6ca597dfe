import { useFlow } from '@marquee/api';
import { todayInIndia, useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { Button, Notice, TextField } from '@marquee/ui';
import { useRef, useState, type FormEvent } from 'react';
import { birthDateProblem, type BirthDateProblem } from './birth-date.ts';
import styles from './birthday.module.css';
import { messages } from './messages.ts';
import { useBirthdayProof } from './use-birthday-proof.ts';

type BirthdayFormProps = {
  /** The visitor's data that the API requires to save a birthday. */
  person: { userId: string; mobileNumber: string; name: string; proof?: string | null };
  source: 'post_login' | 'account';
  onSaved: (birthday: string) => void;
  onSkip?: () => void;
  /** Lets the visitor type another number. Given only if the number was typed for this form. */
  onOtherNumber?: () => void;
};

const problemTexts = {
  empty: 'empty',
  'not-a-date': 'notADate',
  'in-the-future': 'inTheFuture',
  'too-young': 'tooYoung',
} as const satisfies Record<BirthDateProblem, string>;

/** A form that saves a birthday. Shows a refusal in the form; a failed request also in a toast. */
export function BirthdayForm({ person, source, onSaved, onSkip, onOtherNumber }: BirthdayFormProps) {
  const { t } = useMessages(messages);
  const { state, start } = useFlow(usePlatform().slices.security.birthday, {
    failureText: () => t('unreachable'),
  });
  const { error, retry, message } = state;
  const { proving, prove } = useBirthdayProof(person.proof ?? null);
  const [unproved, setUnproved] = useState<string | null>(null);
  const busy = state.busy || proving;
  const [birthday, setBirthday] = useState('');
  const [problem, setProblem] = useState<BirthDateProblem | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    const found = birthDateProblem(birthday, todayInIndia(new Date()));
    setProblem(found);
    if (found) return input.current?.focus();

    const { userId, mobileNumber, name } = person;
    setUnproved(null);
    const proof = await prove(mobileNumber);
    if (!proof.ok) return setUnproved(proof.message || t('unreachable'));
    const shown = proof.proof === null ? {} : { proof: proof.proof };
    const saved = await start({ userId, mobileNumber, name, birthday, source, ...shown });
    if (!saved.error && !saved.retry) onSaved(birthday);
  };

  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TextField
        ref={input}
        label={t('birthday')}
        optionalLabel={t('optional')}
        hint={t('hint')}
        error={problem && t(problemTexts[problem])}
        type="date"
        name="birthday"
        autoComplete="bday"
        min="1900-01-01"
        value={birthday}
        onChange={(event) => {
          setBirthday(event.target.value);
          setProblem(null);
        }}
      />
      {(error || unproved !== null) && (
        <Notice tone="error" title={t('notSaved')}>
          {unproved ?? message}
        </Notice>
      )}
      {retry && (
        <Notice tone="error" title={t('notSaved')} action={{ label: t('tryAgain'), onAction: save }}>
          {message}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" wide busy={busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
        {onOtherNumber && (
          <Button kind="quiet" wide onClick={onOtherNumber}>
            {t('otherNumber')}
          </Button>
        )}
        {onSkip && (
          <Button kind="quiet" wide onClick={onSkip}>
            {t('skip')}
          </Button>
        )}
      </div>
    </form>
  );
}

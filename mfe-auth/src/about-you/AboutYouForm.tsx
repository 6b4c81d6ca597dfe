import { readableText, todayInIndia, useMessages } from '@marquee/sdk';
import { Button, Notice, TextField } from '@marquee/ui';
import { useRef, useState, type FormEvent } from 'react';
import styles from './about-you.module.css';
import { birthDateProblem, type BirthDateProblem } from './birth-date.ts';
import { messages } from './messages.ts';
import { useAboutYou, type Person } from './use-about-you.ts';

const maxNameLength = 60;

type AboutYouFormProps = {
  person: Person;
  source: 'post_login' | 'account';
  onSaved: (saved: { name: string; birthday: string }) => void;
  onSkip?: () => void;
  /** Lets the visitor type another number. Given only if the number was typed for this form. */
  onOtherNumber?: () => void;
};

const problemTexts = {
  'not-a-date': 'notADate',
  'in-the-future': 'inTheFuture',
  'too-young': 'tooYoung',
} as const satisfies Record<BirthDateProblem, string>;

/**
 * A form that saves the name and the birthday of the visitor; one of them is enough. If the API refuses one, the form
 * shows its message. If a request got no response, the visitor can try again.
 */
export function AboutYouForm({ person, source, onSaved, onSkip, onOtherNumber }: AboutYouFormProps) {
  const { t, language } = useMessages(messages);
  const about = useAboutYou(person);
  const [name, setName] = useState(person.name);
  const [birthday, setBirthday] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const [birthdayError, setBirthdayError] = useState<string | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const birthdayInput = useRef<HTMLInputElement>(null);

  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (about.busy) return;
    const given = name.trim().replace(/\s+/g, ' ');
    const nameFault =
      given === '' && birthday === '' ? t('nameEmpty') : given.length > maxNameLength ? t('nameLong') : null;
    const dateFault = birthday === '' ? null : birthDateProblem(birthday, todayInIndia(new Date()));
    setNameError(nameFault);
    setBirthdayError(dateFault && t(problemTexts[dateFault]));
    if (nameFault) return nameInput.current?.focus();
    if (dateFault) return birthdayInput.current?.focus();
    if (await about.save({ name: given, birthday, source })) onSaved({ name: given, birthday });
  };

  const { nameProblem } = about;
  const refusedName =
    nameProblem?.kind === 'refused' && nameProblem.isName
      ? readableText(nameProblem.message, language) || t('notSaved')
      : null;
  const refusal = nameProblem?.kind === 'refused' && !nameProblem.isName ? nameProblem.message : null;
  const isCut = nameProblem?.kind === 'unreachable' || about.birthday.retry;

  return (
    <form className={styles.form} onSubmit={save} noValidate data-leave-freely>
      <TextField
        ref={nameInput}
        label={t('name')}
        error={nameError ?? refusedName}
        name="name"
        autoComplete="name"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setNameError(null);
        }}
      />
      <TextField
        ref={birthdayInput}
        label={t('birthday')}
        optionalLabel={t('optional')}
        hint={t('hint')}
        error={birthdayError}
        type="date"
        name="birthday"
        autoComplete="bday"
        min="1900-01-01"
        value={birthday}
        onChange={(event) => {
          setBirthday(event.target.value);
          setBirthdayError(null);
        }}
      />
      {(refusal !== null || about.birthday.error) && (
        <Notice tone="error" title={t('notSaved')}>
          {readableText(refusal ?? about.birthday.message, language) || t('refused')}
        </Notice>
      )}
      {isCut && (
        <Notice tone="error" title={t('notSaved')} action={{ label: t('tryAgain'), onAction: save }}>
          {nameProblem ? t('unreachable') : about.birthday.message}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          kind={source === 'account' ? 'primary' : 'secondary'}
          wide
          busy={about.busy}
          busyLabel={t('saving')}
        >
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

import { localPath, useMessages } from '@marquee/sdk';
import { Button, Checkbox, ErrorSummary, TextField } from '@marquee/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isPrivateEmail } from './email.ts';
import styles from './enquiry.module.css';
import { messages } from './messages.ts';
import { emptyPerson, personProblems, type Person } from './person.ts';
import type { Refused } from './use-enquiry.ts';

type PersonStepProps = {
  person: Person;
  onChange: (change: Partial<Person>) => void;
  onDone: () => void;
  /** Whether the form has a field for the person's role; only the brand enquiry has one. */
  withDesignation: boolean;
  /** Whether the visitor came back from the second step; then the heading takes the focus. */
  returned: boolean;
  /** The server's error messages by field; each is shown until the visitor changes the field. */
  refused: Refused;
};

const fieldNames = Object.keys(emptyPerson) as (keyof Person)[]; // the object is typed as Person

/** The first step of an enquiry: contact details and the consent to store them. */
export function PersonStep({
  person,
  onChange,
  onDone,
  withDesignation,
  returned,
  refused,
}: PersonStepProps) {
  const { t, language } = useMessages(messages);
  const [left, setLeft] = useState<ReadonlySet<keyof Person>>(new Set());
  // The server refused a field: show the errors without another attempt.
  const [sentBack] = useState(() => fieldNames.some((name) => refused[name]));
  const [attempts, setAttempts] = useState(sentBack ? 1 : 0);
  const problems = personProblems(person);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (returned && !sentBack) heading.current?.focus();
  }, [returned, sentBack]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(problems).length > 0) setAttempts(attempts + 1);
    else onDone();
  };
  // A field shows its error after it lost the focus or after a failed attempt, not while the visitor types.
  const errorOf = (field: keyof Person) => {
    const problem = problems[field];
    return problem && (attempts > 0 || left.has(field)) ? t(problem) : refused[field];
  };
  const field = (name: Exclude<keyof Person, 'consent'>) => ({
    id: `enquiry-${name}`,
    name,
    value: person[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    onBlur: () => person[name] !== '' && setLeft(new Set([...left, name])),
  });

  return (
    <form method="dialog" className={styles.form} onSubmit={submit} noValidate>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('personHeading')}
      </h2>
      {attempts > 0 && (
        <ErrorSummary
          key={attempts}
          title={t('summary')}
          errors={fieldNames.flatMap((name) => {
            const message = errorOf(name);
            return message ? [{ field: `enquiry-${name}`, message }] : [];
          })}
        />
      )}
      <TextField {...field('name')} label={t('name')} autoComplete="name" required maxLength={80} />
      <TextField
        {...field('email')}
        label={t('email')}
        hint={isPrivateEmail(person.email.trim()) ? t('privateEmail') : undefined}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
      />
      <TextField
        {...field('mobileNumber')}
        label={t('mobile')}
        hint={t('mobileHint')}
        type="tel"
        autoComplete="tel"
        required
        maxLength={24}
      />
      <TextField
        {...field('companyName')}
        label={t('company')}
        autoComplete="organization"
        required
        maxLength={120}
      />
      {withDesignation && (
        <TextField
          {...field('designation')}
          label={t('designation')}
          optionalLabel={t('optional')}
          autoComplete="organization-title"
          maxLength={80}
        />
      )}
      <Checkbox
        id="enquiry-consent"
        name="consent"
        label={t('consent')}
        checked={person.consent}
        error={errorOf('consent')}
        onChange={(event) => onChange({ consent: event.target.checked })}
      />
      {/* In a tab of their own: before the consent, nothing keeps what the visitor typed. */}
      <p className={styles.privacy}>
        {t('privacy')}{' '}
        <a href={localPath('/privacy', language)} target="_blank" rel="noopener">
          {t('privacyPolicy')}
        </a>
        ,{' '}
        <a href={localPath('/trust', language)} target="_blank" rel="noopener">
          {t('trustPage')}
        </a>
      </p>
      {/* The press must not blur a field: its error would appear and move the button away from the pointer. */}
      <Button type="submit" wide onMouseDown={(event) => event.preventDefault()}>
        {t('next')}
      </Button>
    </form>
  );
}

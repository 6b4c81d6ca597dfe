import { useMessages } from '@marquee/i18n';
import { Button, TextField } from '@marquee/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { messages } from './messages.ts';
import styles from './sign-in.module.css';

const maxNameLength = 60;

type NameStepProps = {
  /** The server's message about the name that it refused; null if it refused none. */
  refused: string | null;
  onName: (name: string) => void;
};

export function NameStep({ refused, onName }: NameStepProps) {
  const { t } = useMessages(messages);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState(refused);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim().replace(/\s+/g, ' ');
    const found = given === '' ? t('nameEmpty') : given.length > maxNameLength ? t('nameLong') : null;
    setProblem(found);
    if (found === null) onName(given);
    else input.current?.focus();
  };

  return (
    <form className={styles.step} onSubmit={submit} noValidate data-leave-freely>
      <p className={styles.lead}>{t('nameLead')}</p>
      <TextField
        ref={input}
        label={t('name')}
        error={problem}
        name="name"
        autoComplete="name"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" wide>
        {t('continue')}
      </Button>
    </form>
  );
}

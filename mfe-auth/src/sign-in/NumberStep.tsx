import { useMessages } from '@marquee/sdk';
import { Button, Notice, TextField } from '@marquee/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { countryNamed, india, type Country } from './countries.ts';
import { CountryPicker } from './CountryPicker.tsx';
import { messages } from './messages.ts';
import { compactNumber, nationalNumber, readPhoneNumber } from './phone-number.ts';
import type { PhoneNumber, PhoneProblem, PhoneReading } from './phone-reading.ts';
import styles from './sign-in.module.css';

type NumberStepProps = {
  countries: readonly Country[];
  /** The number that was given before. The field has it, so that one wrong digit costs one. */
  given?: PhoneNumber | null;
  sending: boolean;
  /** Whether the last request for a code got no response. */
  notSent?: boolean;
  /** What the number is used for. */
  trust: string;
  /** The label of the submit button; by default it says that a code is sent. */
  action?: string;
  onNumber: (phone: PhoneNumber) => void;
};

/**
 * The first step of the sign-in: a field for the country (India by default), and one for the phone number in any usual
 * format.
 */
export function NumberStep(props: NumberStepProps) {
  const { countries, given = null, sending, notSent = false, trust, action, onNumber } = props;
  const { t } = useMessages(messages);
  const [country, setCountry] = useState(() => countryOf(given, countries));
  const [text, setText] = useState(given ? nationalNumber(given) : '');
  const [problem, setProblem] = useState<PhoneProblem | null>(null);
  const input = useRef<HTMLInputElement>(null);

  // After the code step, the visitor corrects the number: the cursor is at its end.
  useEffect(() => {
    if (given) input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [given]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const reading = withCodes(await readPhoneNumber(text, country), countries);
    setProblem(reading.ok ? null : reading.problem);
    if (reading.ok) onNumber(reading.phone);
    else input.current?.focus();
  };
  const pick = (picked: Country) => {
    setCountry(picked);
    setProblem(null);
    input.current?.focus();
  };

  return (
    <form method="dialog" className={styles.step} onSubmit={submit} noValidate data-leave-freely>
      <TextField
        ref={input}
        data-autofocus
        className={styles.number}
        label={t('mobileNumber')}
        hint={trust}
        error={problem && t(problemText(problem, country))}
        prefix={<CountryPicker countries={countries} picked={country} onPick={pick} />}
        // The standard allows `tel-national` for text only; `inputMode` brings the keypad.
        type="text"
        name="phone"
        inputMode="tel"
        autoComplete="tel-national"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setCountry(countryNamed(compactNumber(target.value), countries, country));
          setProblem(null);
        }}
      />
      {notSent && !sending && (
        <Notice tone="error" title={t('notSent')}>
          {t('notSentText')}
        </Notice>
      )}
      <Button type="submit" wide busy={sending} busyLabel={t('sendingCode')}>
        {action ?? t('sendCode')}
      </Button>
    </form>
  );
}

function countryOf(given: PhoneNumber | null, countries: readonly Country[]): Country {
  const named = countries.find(({ iso }) => iso === given?.country);
  return named ?? (given ? countryNamed(compactNumber(given.display), countries, india) : india);
}

/** Rejects numbers of countries that the app configuration does not list: the server sends no codes there. */
function withCodes(reading: PhoneReading, countries: readonly Country[]): PhoneReading {
  if (!reading.ok || !reading.phone.international) return reading;
  const { country } = reading.phone;
  return countries.some(({ iso }) => iso === country) ? reading : { ok: false, problem: 'no-codes' };
}

function problemText(problem: PhoneProblem, country: Country) {
  switch (problem) {
    case 'empty':
      return 'numberEmpty';
    case 'not-mobile':
      return 'numberNotMobile';
    case 'not-a-number':
      return 'numberNotANumber';
    case 'no-codes':
      return 'numberNoCodes';
    case 'wrong-length':
      return country.iso === india.iso ? 'numberLengthIndia' : 'numberLength';
  }
}

import { localised, useMessages } from '@marquee/sdk';
import { Button, ChoiceCards, Icon, SelectField, TextField, type IconName } from '@marquee/ui';
import { useRef, useState, type FormEvent } from 'react';
import type { TwinCandidate } from './candidates.ts';
import { crafts, type TwinInput, type Craft } from './find-twins.ts';
import { messages } from './messages.ts';
import { parseTwinForm, type FormProblem, type TwinForm as Form } from './parse-twin-form.ts';
import styles from './TwinForm.module.css';

const icons: Record<Craft, IconName> = {
  music: 'sound',
  dance: 'spark',
  laughter: 'chat',
  courage: 'flame',
  plans: 'calendar',
  stories: 'star',
};

type TwinFormProps = {
  candidates: readonly TwinCandidate[];
  /** The values of the fields as typed so far. */
  form: Form;
  onChange: (form: Form) => void;
  onSubmit: (input: TwinInput) => void;
};

/** The form of the "celeb twin". The birthday field has no `name`, so a browser never submits its value. */
export function TwinForm({ candidates, form, onChange, onSubmit }: TwinFormProps) {
  const { t, language } = useMessages(messages);
  const [problems, setProblems] = useState<{ field: 'born' | 'height'; problem: FormProblem }[]>([]);
  const born = useRef<HTMLInputElement>(null);
  const height = useRef<HTMLInputElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  const problemOf = (field: 'born' | 'height') => {
    const found = problems.find((each) => each.field === field);
    return found && t(found.problem);
  };
  const films = [...new Set(candidates.flatMap((one) => one.films))].sort();
  const places = new Map(
    candidates.flatMap((one): [string, string][] =>
      one.place
        ? [[one.place, localised({ place: one.place, place_hi: one.place_hi }, 'place', language).text]]
        : [],
    ),
  );

  return (
    <form className={styles.form} noValidate data-leave-freely onSubmit={submit}>
      <TextField
        ref={born}
        type="date"
        label={t('birthday')}
        hint={t('birthdayHint')}
        error={problemOf('born')}
        required
        autoComplete="off"
        value={form.born}
        onChange={({ target }) => onChange({ ...form, born: target.value })}
      />
      <ChoiceCards
        legend={t('craft')}
        name="craft"
        columns={3}
        options={crafts.map((craft) => ({ value: craft, label: t(craft), icon: icons[craft] }))}
        // Set by these cards only.
        value={form.craft as Craft | ''}
        onChange={(craft) => onChange({ ...form, craft })}
      />
      <details ref={more} className={styles.more}>
        <summary className={styles.summary}>
          {t('more')} <Icon name="chevron-down" size={20} />
        </summary>
        <div className={styles.fields}>
          <SelectField
            label={t('film')}
            optionalLabel={t('optional')}
            options={[
              { value: '', label: t('noFilm') },
              ...films.map((film) => ({ value: film, label: film })),
            ]}
            value={form.film}
            onChange={({ target }) => onChange({ ...form, film: target.value })}
          />
          <SelectField
            label={t('place')}
            optionalLabel={t('optional')}
            options={[
              { value: '', label: t('elsewhere') },
              ...[...places]
                .map(([value, label]) => ({ value, label }))
                .sort((one, other) => one.label.localeCompare(other.label, language)),
            ]}
            value={form.place}
            onChange={({ target }) => onChange({ ...form, place: target.value })}
          />
          <TextField
            ref={height}
            label={t('height')}
            optionalLabel={t('optional')}
            error={problemOf('height')}
            inputMode="decimal"
            maxLength={5}
            value={form.height}
            onChange={({ target }) => onChange({ ...form, height: target.value })}
          />
        </div>
      </details>
      <Button type="submit" className={styles.submit}>
        <Icon name="spark" size={20} /> {t('submit')}
      </Button>
    </form>
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = parseTwinForm(form, crafts, new Date().toISOString().slice(0, 10));
    if ('input' in read) return onSubmit(read.input);

    setProblems(read.problems);
    const [first] = read.problems;
    if (first?.field === 'born') born.current?.focus();
    else if (more.current) {
      more.current.open = true;
      height.current?.focus();
    }
  }
}

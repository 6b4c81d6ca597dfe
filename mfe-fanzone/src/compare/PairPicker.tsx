import { localised, localPath, useMessages } from '@marquee/sdk';
import { Button, SelectField } from '@marquee/ui';
import { places } from './chosen.ts';
import type { FoundCompare } from './load-compare.ts';
import { messages } from './messages.ts';
import styles from './PairPicker.module.css';

const labels = { a: 'first', b: 'second', c: 'third' } as const;

/** The form that chooses the people to compare. It is a GET form, so that the result's URL can be shared. */
export function PairPicker({
  people,
  chosen,
}: {
  people: FoundCompare['people'];
  chosen: readonly string[];
}) {
  const { t, language } = useMessages(messages);
  const names = people
    .map((one) => ({ value: one.slug, label: localised(one, 'name', language).text }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  const options = [{ value: '', label: t('noPerson') }, ...names];

  return (
    <form className={styles.form} action={localPath('/fan-zone/compare', language)} data-leave-freely>
      {places.map((place, at) => (
        <SelectField
          key={place}
          name={place}
          label={t(labels[place])}
          {...(place === 'c' ? { optionalLabel: t('optional') } : { required: true })}
          options={options}
          defaultValue={chosen[at] ?? ''}
        />
      ))}
      <Button type="submit">{t('compare')}</Button>
    </form>
  );
}

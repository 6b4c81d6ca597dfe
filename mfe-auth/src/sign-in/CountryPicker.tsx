import { useMessages } from '@marquee/sdk';
import { Icon, TextField } from '@marquee/ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { searchCountries, type Country } from './countries.ts';
import { messages } from './messages.ts';
import styles from './sign-in.module.css';

type CountryPickerProps = {
  countries: readonly Country[];
  picked: Country;
  onPick: (country: Country) => void;
};

/** A button that shows the dial code of the chosen country and opens a searchable list of countries. */
export function CountryPicker({ countries, picked, onPick }: CountryPickerProps) {
  const { t, language } = useMessages(messages);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const nameOf = (country: Country) => (language === 'hi' ? country.label_hi : country.label);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const pick = (country: Country) => {
    close();
    onPick(country);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    // Escape must close the list only, not the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    close();
  };

  return (
    <div role="presentation" className={styles.picker} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={styles.dialCode}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={t('country', { name: nameOf(picked), dialCode: picked.dialCode })}
        onClick={() => setOpen(!open)}
      >
        {picked.dialCode}
        <Icon name="chevron-down" size={16} />
      </button>
      {open && <CountryList id={panelId} {...{ countries, picked, nameOf, pick }} />}
    </div>
  );
}

type CountryListProps = {
  id: string;
  countries: readonly Country[];
  picked: Country;
  nameOf: (country: Country) => string;
  pick: (country: Country) => void;
};

function CountryList({ id, countries, picked, nameOf, pick }: CountryListProps) {
  const { t } = useMessages(messages);
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  const found = searchCountries(countries, typed);

  const pickFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (found[0]) pick(found[0]);
  };

  return (
    <div id={id} className={styles.panel}>
      <TextField
        label={t('searchCountry')}
        type="search"
        autoComplete="off"
        ref={search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={pickFirst}
      />
      <ul className={styles.countries} aria-label={t('countryList')}>
        {found.map((country) => (
          <li key={country.iso}>
            <button
              type="button"
              className={styles.country}
              aria-current={country.iso === picked.iso ? 'true' : undefined}
              onClick={() => pick(country)}
            >
              <span>{nameOf(country)}</span>
              <span className={styles.countryCode}>{country.dialCode}</span>
            </button>
          </li>
        ))}
      </ul>
      <output className={styles.none}>{found.length === 0 && t('noCountry')}</output>
    </div>
  );
}

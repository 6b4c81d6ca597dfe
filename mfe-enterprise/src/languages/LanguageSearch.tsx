import { useMessages } from '@marquee/sdk';
import { Button, PageHeading, TextField } from '@marquee/ui';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import styles from './LanguageSearch.module.css';
import { messages } from './messages.ts';

type LanguageSearchProps = {
  input: RefObject<HTMLInputElement | null>;
  /** How many languages were found; undefined without a search. */
  found: number | undefined;
  /** The search text in the URL. */
  search: string;
  onSearch: (typed: string) => void;
};

/** Decoration: one character of each of several scripts. */
const glyphs = ['अ', 'A', 'த', 'ع', 'ক', 'ก', 'ગ', 'Ω', 'ತ', 'Ж', 'ᱚ', 'Բ', 'ਪ', 'ა', 'א', 'ഴ'];

/** A search field that filters the languages while the visitor types. Without JavaScript, it is a GET form. */
export function LanguageSearch({ input, found, search, onSearch }: LanguageSearchProps) {
  const { t } = useMessages(messages);
  return (
    <section className={`mq-section mq-section--night ${styles.band}`}>
      <div className={`mq-section__inner ${styles.inner}`}>
        <div>
          <PageHeading kicker={t('kicker')} title={t('heading')} lead={t('lead')} />
          <form role="search" className={styles.form}>
            <TextField
              ref={input}
              type="search"
              name="q"
              label={t('search')}
              placeholder={t('placeholder')}
              defaultValue={search}
              maxLength={60}
              autoComplete="off"
              className={styles.field}
              onChange={(event) => onSearch(event.target.value)}
            />
            <Button type="submit">{t('find')}</Button>
          </form>
          <p className={styles.found}>
            <span role="status">
              {found === 1 && t('foundOne')}
              {found !== undefined && found !== 1 && t('found', { count: found })}
            </span>{' '}
            {search && <Link to="/languages">{t('all')}</Link>}
          </p>
        </div>
        <div className={`mq-bulbs ${styles.sign}`} aria-hidden="true">
          {glyphs.map((glyph) => (
            <span key={glyph} className={styles.glyph}>
              {glyph}
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}

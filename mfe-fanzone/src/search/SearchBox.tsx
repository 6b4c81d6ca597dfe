import { localPath, useMessages } from '@marquee/sdk';
import { Button, Icon } from '@marquee/ui';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { maxQueryLength } from './load-search.ts';
import { messages } from './messages.ts';
import styles from './SearchBox.module.css';
import { SuggestionList } from './SuggestionList.tsx';
import { suggestionsFor, type Suggestion } from './suggestions.ts';
import { useDelayed } from './use-delayed.ts';
import type { FinderState } from './use-finder.ts';

type SearchBoxProps = {
  /** The submitted query, whose results the page shows. */
  query: string;
  state: FinderState;
  recent: readonly string[];
  /** Called when the visitor first uses the field; it fetches the search index. */
  onLoadIndex: () => void;
  /** Shows the results without a page load; returns false if the form must be submitted to the server. */
  onSearch: (query: string) => boolean;
  onOpen: (suggestion: Suggestion, typed: string) => void;
};

/**
 * The search field with suggestions: a GET form without JavaScript, otherwise a combobox as in the ARIA Authoring
 * Practices (list autocomplete with manual selection).
 */
export function SearchBox({ query, state, recent, onLoadIndex, onSearch, onOpen }: SearchBoxProps) {
  const { t, language } = useMessages(messages);
  const [text, setText] = useState(query);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const [live, setLive] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const groups = suggestionsFor(text, { finder: state.kind === 'ready' ? state.finder : undefined, recent });
  const all = groups.flatMap(({ suggestions }) => suggestions);
  const shown = live && open && all.length > 0;
  const isSlow = useDelayed(state.kind === 'loading', 300) === true;
  const announced = useDelayed(live && open ? announcement() : '', 500) ?? '';

  useEffect(() => {
    setLive(true);
    // The tap that hydrated this island may have focused the field already.
    if (field.current === document.activeElement) {
      onLoadIndex();
      setOpen(true);
    }
  }, [onLoadIndex]);

  return (
    <form
      className={styles.form}
      role="search"
      action={localPath('/fan-zone/search', language)}
      onSubmit={submit}
    >
      <label className={styles.label} htmlFor={`${id}-field`}>
        {t('label')}
      </label>
      <div className={styles.row}>
        <div className={styles.box}>
          <span className={styles.glass}>
            <Icon name="search" />
          </span>
          <input
            ref={field}
            id={`${id}-field`}
            className={styles.field}
            type="search"
            name="q"
            value={text}
            maxLength={maxQueryLength}
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...(live && {
              role: 'combobox',
              'aria-expanded': shown,
              'aria-controls': `${id}-list`,
              'aria-autocomplete': 'list' as const,
              'aria-activedescendant': shown && active !== undefined ? optionId(active) : undefined,
            })}
            onChange={({ target }) => {
              setText(target.value);
              setActive(undefined);
              setOpen(true);
              onLoadIndex();
            }}
            onFocus={() => {
              onLoadIndex();
              setOpen(true);
            }}
            onBlur={close}
            onKeyDown={move}
          />
          {isSlow && <span className={styles.waiting} aria-hidden="true" />}
          {shown && (
            <SuggestionList
              id={`${id}-list`}
              groups={groups}
              active={active}
              optionId={optionId}
              onChoose={choose}
            />
          )}
        </div>
        <Button type="submit">{t('submit')}</Button>
      </div>
      <p className="mq-visually-hidden" role="status">
        {announced}
      </p>
      {state.kind === 'failed' && <p className={styles.lost}>{t('offline')}</p>}
    </form>
  );

  function optionId(index: number) {
    return `${id}-option-${index}`;
  }

  function announcement(): string {
    if (!text.trim()) return recent.length > 0 ? t('recentShown', { count: recent.length }) : '';
    if (state.kind === 'loading') return t('loading');
    if (state.kind !== 'ready') return '';
    if (all.length === 0) return t('noSuggestions');
    return all.length === 1 ? t('oneSuggestion') : t('countSuggestions', { count: all.length });
  }

  function close() {
    setOpen(false);
    setActive(undefined);
  }

  function choose(suggestion: Suggestion) {
    close();
    if (suggestion.kind === 'recent') setText(suggestion.query);
    onOpen(suggestion, text.trim());
  }

  function submit(event: FormEvent) {
    const typed = text.trim();
    close();
    if (!typed || onSearch(typed)) event.preventDefault();
  }

  function move(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const chosen = shown && active !== undefined ? all[active] : undefined;
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (shown) close();
      else setText('');
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && all.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(next(event.key === 'ArrowDown' ? 1 : -1));
    }
  }

  /** The index of the option after or before the active one; undefined (the field itself) beyond either end. */
  function next(step: 1 | -1): number | undefined {
    if (!shown || active === undefined) return step === 1 ? 0 : all.length - 1;
    const index = active + step;
    return index < 0 || index >= all.length ? undefined : index;
  }
}

import { Localised, useMessages } from '@marquee/sdk';
import { classNames, Icon } from '@marquee/ui';
import { useEffect, useRef } from 'react';
import { messages } from './messages.ts';
import styles from './SearchBox.module.css';
import type { Suggestion, SuggestionGroup } from './suggestions.ts';

type SuggestionListProps = {
  id: string;
  groups: readonly SuggestionGroup[];
  /** The index of the highlighted option, counted across all groups. */
  active: number | undefined;
  optionId: (index: number) => string;
  onChoose: (suggestion: Suggestion) => void;
};

/**
 * The suggestions below the search field, in groups. Arrow keys change the active option while the focus stays in the
 * field; `aria-activedescendant` of the field names that option.
 */
export function SuggestionList({ id, groups, active, optionId, onChoose }: SuggestionListProps) {
  const { t } = useMessages(messages);
  const activeOption = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // `void`: newer browsers return a promise, which is not a cleanup function.
    void activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div id={id} className={styles.list} role="listbox" aria-label={t('suggestions')}>
      {groups.map(({ name, suggestions }, group) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className={styles.group} role="presentation">
            {t(name)}
          </div>
          {suggestions.map((suggestion, offset) => {
            const index = optionsBefore(groups, group) + offset;
            const isActive = index === active;
            return (
              // The field handles the keys: an option never has the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={keyOf(suggestion)}
                ref={isActive ? activeOption : undefined}
                id={optionId(index)}
                className={classNames(styles.option, isActive && styles.active)}
                role="option"
                aria-selected={isActive}
                // A press must not move the focus out of the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(suggestion)}
              >
                <Option suggestion={suggestion} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function optionsBefore(groups: readonly SuggestionGroup[], group: number): number {
  return groups.slice(0, group).reduce((count, { suggestions }) => count + suggestions.length, 0);
}

function Option({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'recent') {
    return (
      <>
        <span className={styles.icon}>
          <Icon name="clock" size={20} />
        </span>
        <span className={styles.text}>{suggestion.query}</span>
      </>
    );
  }
  const { entry } = suggestion;
  return (
    <>
      {entry.image ? (
        <img className={styles.face} src={entry.image} alt="" width={40} height={40} />
      ) : (
        <span className={styles.icon}>
          <Icon name="news" size={20} />
        </span>
      )}
      <span className={styles.text}>
        <Localised record={entry} field="title" />
        {entry.note && (
          <span className={styles.note}>
            <Localised record={entry} field="note" />
          </span>
        )}
      </span>
    </>
  );
}

function keyOf(suggestion: Suggestion): string {
  return suggestion.kind === 'recent'
    ? suggestion.query
    : `${suggestion.entry.kind} ${suggestion.entry.slug}`;
}

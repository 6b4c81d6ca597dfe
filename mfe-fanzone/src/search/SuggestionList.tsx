import { Localised, useMessages } from '@marquee/i18n';
import { classNames, Icon } from '@marquee/ui';
import { useEffect, useRef } from 'react';
import { messages } from './messages.ts';
import styles from './SearchBox.module.css';
import type { Suggestion, SuggestionGroup } from './suggestions.ts';

type SuggestionListProps = {
  id: string;
  groups: readonly SuggestionGroup[];
  /** The position of the marked line among all lines. */
  active: number | undefined;
  optionId: (position: number) => string;
  onChoose: (suggestion: Suggestion) => void;
};

/** What is suggested, in groups; the focus stays in the field, which names the marked line. */
export function SuggestionList({ id, groups, active, optionId, onChoose }: SuggestionListProps) {
  const { t } = useMessages(messages);
  const marked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to end an effect.
    void marked.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div id={id} className={styles.list} role="listbox" aria-label={t('suggestions')}>
      {groups.map(({ name, suggestions }, group) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className={styles.group} role="presentation">
            {t(name)}
          </div>
          {suggestions.map((suggestion, line) => {
            const position = linesBefore(groups, group) + line;
            const isMarked = position === active;
            return (
              // The keys are the field's: a line of the list never has the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={keyOf(suggestion)}
                ref={isMarked ? marked : undefined}
                id={optionId(position)}
                className={classNames(styles.option, isMarked && styles.marked)}
                role="option"
                aria-selected={isMarked}
                // The press must not take the focus out of the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(suggestion)}
              >
                <Line suggestion={suggestion} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function linesBefore(groups: readonly SuggestionGroup[], group: number): number {
  return groups.slice(0, group).reduce((lines, { suggestions }) => lines + suggestions.length, 0);
}

function Line({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'again') {
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
  return suggestion.kind === 'again' ? suggestion.query : `${suggestion.entry.kind} ${suggestion.entry.slug}`;
}

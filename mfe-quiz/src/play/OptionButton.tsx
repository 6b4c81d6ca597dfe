import type { QuizQuestion } from '@marquee/sdk/api-contract';
import { Localised } from '@marquee/sdk';
import { Icon, classNames } from '@marquee/ui';
import styles from './play.module.css';

export type OptionMark = 'open' | 'chosen' | 'right' | 'wrong';

type OptionButtonProps = {
  option: QuizQuestion['options'][number];
  /** The place of the option among the others, from 0. */
  place: number;
  mark: OptionMark;
  /**
   * The id of the element that says what the player's choice led to; undefined before the choice. After it the
   * button stays focusable, but a click does nothing.
   */
  settledBy: string | undefined;
  onChoose: () => void;
};

/**
 * The button of one option of a question. After the choice, a colour and an icon show whether the option is right;
 * `mark` selects them.
 */
export function OptionButton({ option, place, mark, settledBy, onChoose }: OptionButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.option, styles[mark])}
      aria-disabled={settledBy ? true : undefined}
      aria-describedby={settledBy}
      onClick={settledBy ? undefined : onChoose}
    >
      <span className={styles.letter} aria-hidden="true">
        {String.fromCodePoint(65 + place)}
      </span>
      <span>
        <Localised record={option} field="text" />
      </span>
      {mark === 'right' && <Icon name="check" />}
      {mark === 'wrong' && <Icon name="cross" />}
    </button>
  );
}

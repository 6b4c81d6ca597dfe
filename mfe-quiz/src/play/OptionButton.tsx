import type { QuizQuestion } from '@marquee/sdk/api-contract';
import { Localised } from '@marquee/sdk';
import { Icon, classNames } from '@marquee/ui';
import styles from './play.module.css';

export type OptionMark = 'open' | 'chosen' | 'right' | 'wrong';

type OptionButtonProps = {
  option: QuizQuestion['options'][number];
  mark: OptionMark;
  /** Whether the player has chosen an option. Then the button stays focusable, but a click does nothing. */
  settled: boolean;
  onChoose: () => void;
};

/** One option of a question. After the choice, an icon as well as a colour shows whether it is right. */
export function OptionButton({ option, mark, settled, onChoose }: OptionButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.option, styles[mark])}
      aria-disabled={settled || undefined}
      onClick={settled ? undefined : onChoose}
    >
      <span>
        <Localised record={option} field="text" />
      </span>
      {mark === 'right' && <Icon name="check" />}
      {mark === 'wrong' && <Icon name="cross" />}
    </button>
  );
}

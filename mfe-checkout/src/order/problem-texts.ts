import type { FieldProblem } from '@marquee/ui';
import type { Translate } from '@marquee/sdk';
import type { ProblemMessage, StepProblem } from './step-problems.ts';

export type ProblemTexts = {
  all: FieldProblem[];
  errorOf: (field: string) => string | undefined;
};

export function problemTexts(
  problems: readonly StepProblem[],
  t: Translate<ProblemMessage>,
  star: string,
): ProblemTexts {
  const all = problems.map(({ field, message, max = 0 }) => ({ field, message: t(message, { star, max }) }));
  return { all, errorOf: (field) => all.find((each) => each.field === field)?.message };
}

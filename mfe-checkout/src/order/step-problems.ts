import { maxNameLength, nameFault, type NameFault } from './name-rule.ts';
import { plannedDate } from './annual-occasion.ts';
import type { OrderDraft, RefusableField } from './order-draft.ts';
import { stepOfRefused, type WizardStep } from './wizard-steps.ts';

/**
 * An error in a step of the order: the id of the form field, the key of the message, and the maximum length (`max`)
 * that some messages mention.
 */
export type StepProblem = { field: string; message: ProblemMessage; max?: number };
export type ProblemMessage =
  | 'occasionMissing'
  | 'dateMissing'
  | 'dateWrong'
  | 'whoMissing'
  | 'nameMissing'
  | 'nameTooLong'
  | 'nameNotAName'
  | 'nameOffensive'
  | 'occasionRefused'
  | 'dateRefused'
  | 'whoRefused';

const nameMessages: Record<NameFault, ProblemMessage> = {
  missing: 'nameMissing',
  'too-long': 'nameTooLong',
  'not-a-name': 'nameNotAName',
};

/** Returns the errors of a step; the visitor can leave the step if there are none. `today` is the date in India. */
export function stepProblems(step: WizardStep, draft: OrderDraft, today: string): StepProblem[] {
  const missing = missingDetails(step, draft, today);
  const refused = refusedFieldProblem(step, draft);
  return missing.length === 0 && refused ? [refused] : missing;
}

function missingDetails(step: WizardStep, draft: OrderDraft, today: string): StepProblem[] {
  if (step === 'occasion') return occasionProblems(draft, today);
  if (step === 'who') return whoProblems(draft);
  if (step === 'name') return nameProblems(draft);
  return [];
}

export const offensiveName: StepProblem = { field: 'full-name', message: 'nameOffensive' };

/**
 * Returns the error of the form field that made the server refuse a price. Null if no field was refused, or if the
 * field is in another step.
 */
export function refusedFieldProblem(step: WizardStep, { refused }: OrderDraft): StepProblem | null {
  return refused && stepOfRefused[refused] === step ? refusals[refused] : null;
}

const refusals: Record<RefusableField, StepProblem> = {
  occasion: { field: 'occasion', message: 'occasionRefused' },
  'occasion-date': { field: 'occasion-date', message: 'dateRefused' },
  relationship: { field: 'relationship', message: 'whoRefused' },
  'full-name': offensiveName,
};

function occasionProblems({ details, occasionSlug }: OrderDraft, today: string): StepProblem[] {
  if (details.occasionId === null) return [{ field: 'occasion', message: 'occasionMissing' }];
  if (!details.occasionDateRequired || plannedDate(details.occasionDate, { occasionSlug, today })) return [];
  return [{ field: 'occasion-date', message: details.occasionDate ? 'dateWrong' : 'dateMissing' }];
}

function whoProblems({ details }: OrderDraft): StepProblem[] {
  return details.relationshipId === null ? [{ field: 'relationship', message: 'whoMissing' }] : [];
}

function nameProblems({ details }: OrderDraft): StepProblem[] {
  const fault = nameFault(details.fullName);
  return fault ? [{ field: 'full-name', message: nameMessages[fault], max: maxNameLength }] : [];
}

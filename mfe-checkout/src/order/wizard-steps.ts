import { isDateAllowed } from './occasion-date.ts';
import { nameFault } from './name-rule.ts';
import type { OrderDraft, RefusableField } from './order-draft.ts';

export const wizardSteps = ['occasion', 'who', 'name', 'review'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Returns the step in a URL parameter; the first step if the parameter is invalid. */
export function stepFrom(param: string | null): WizardStep {
  return wizardSteps.find((step) => step === param) ?? 'occasion';
}

export function stepAfter(step: WizardStep): WizardStep {
  return wizardSteps[Math.min(wizardSteps.indexOf(step) + 1, wizardSteps.length - 1)] ?? 'review';
}

export function stepBefore(step: WizardStep): WizardStep | null {
  return wizardSteps[wizardSteps.indexOf(step) - 1] ?? null;
}

/**
 * Returns the first step in which a detail is missing or was refused by the server; `review`, the last step, if there
 * is none. `today` is the date in India, `YYYY-MM-DD`.
 */
export function firstOpenStep(draft: OrderDraft, today: string): WizardStep {
  const incomplete = firstIncomplete(draft, today);
  const refused = draft.refused ? stepOfRefused[draft.refused] : 'review';
  return wizardSteps.find((step) => step === incomplete || step === refused) ?? 'review';
}

/** The step in which the visitor can change each field that the server may refuse. */
export const stepOfRefused: Record<RefusableField, WizardStep> = {
  occasion: 'occasion',
  'occasion-date': 'occasion',
  relationship: 'who',
  'full-name': 'name',
};

function firstIncomplete(draft: OrderDraft, today: string): WizardStep {
  const { details, language } = draft;
  if (details.occasionId === null || !hasDateIfNeeded(draft, today)) return 'occasion';
  if (details.relationshipId === null || language === null) return 'who';
  if (nameFault(details.fullName) || draft.moderation === null) return 'name';
  return 'review';
}

/**
 * Returns the step that may be shown: `wanted` if all steps before it are complete, otherwise the first incomplete
 * step. `today` is the date in India, `YYYY-MM-DD`.
 */
export function reachableStep(wanted: WizardStep, draft: OrderDraft, today: string): WizardStep {
  const open = firstOpenStep(draft, today);
  return wizardSteps.indexOf(wanted) <= wizardSteps.indexOf(open) ? wanted : open;
}

export function readyToPay(draft: OrderDraft, today: string): boolean {
  return firstOpenStep(draft, today) === 'review' && draft.details.celebUserId !== null;
}

function hasDateIfNeeded({ details }: OrderDraft, today: string): boolean {
  return !details.occasionDateRequired || isDateAllowed(details.occasionDate, today);
}

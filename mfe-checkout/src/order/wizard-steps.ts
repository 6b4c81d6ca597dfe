import { isDateAllowed } from './occasion-date.ts';
import { nameFault } from './name-rule.ts';
import type { OrderDraft, RefusableField } from './order-draft.ts';

export const wizardSteps = ['occasion', 'who', 'name', 'review'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The step an address asks for; anything unknown is the first. */
export function stepFrom(asked: string | null): WizardStep {
  return wizardSteps.find((step) => step === asked) ?? 'occasion';
}

export function stepAfter(step: WizardStep): WizardStep {
  return wizardSteps[Math.min(wizardSteps.indexOf(step) + 1, wizardSteps.length - 1)] ?? 'review';
}

export function stepBefore(step: WizardStep): WizardStep | null {
  return wizardSteps[wizardSteps.indexOf(step) - 1] ?? null;
}

/** The first step that lacks an answer or holds one that was refused; `review` when none does. `today` is a date in India. */
export function firstOpenStep(draft: OrderDraft, today: string): WizardStep {
  const unanswered = firstUnanswered(draft, today);
  const refused = draft.refused ? stepOfRefused[draft.refused] : 'review';
  return wizardSteps.find((step) => step === unanswered || step === refused) ?? 'review';
}

/** Where a refused answer can be changed. */
export const stepOfRefused: Record<RefusableField, WizardStep> = {
  occasion: 'occasion',
  'occasion-date': 'occasion',
  relationship: 'who',
  'full-name': 'name',
};

function firstUnanswered(draft: OrderDraft, today: string): WizardStep {
  const { details, language } = draft;
  if (details.occasionId === null || !hasDateIfNeeded(draft, today)) return 'occasion';
  if (details.relationshipId === null || language === null) return 'who';
  if (nameFault(details.fullName) || draft.moderation === null) return 'name';
  return 'review';
}

/** Whether a person may stand on this step: everything before it is answered. */
export function reachableStep(asked: WizardStep, draft: OrderDraft, today: string): WizardStep {
  const open = firstOpenStep(draft, today);
  return wizardSteps.indexOf(asked) <= wizardSteps.indexOf(open) ? asked : open;
}

export function readyToPay(draft: OrderDraft, today: string): boolean {
  return firstOpenStep(draft, today) === 'review' && draft.details.celebUserId !== null;
}

function hasDateIfNeeded({ details }: OrderDraft, today: string): boolean {
  return !details.occasionDateRequired || isDateAllowed(details.occasionDate, today);
}

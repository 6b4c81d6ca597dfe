import type { OrderDraft } from './order-draft.ts';
import type { WizardStep } from './wizard-steps.ts';

/**
 * The step that a form submitted without scripts opens. The name needs scripts, because it is checked, and stays out of
 * URLs.
 */
const stepWithoutScripts = { occasion: 'who', who: 'name', name: 'name', review: 'review' } as const;

/**
 * Hidden form fields with the next step, and the occasion, relationship and language that are chosen so far. Without
 * scripts, the browser submits the form with these fields, and the next step reads them from the URL.
 */
export function StepFields({ step, draft }: { step: WizardStep; draft: OrderDraft }) {
  const needsScripts = step === 'name' || step === 'review';
  const { relationshipId } = draft.details;
  const fields = {
    step: stepWithoutScripts[step],
    ...(step !== 'occasion' && { occasion: draft.occasionSlug }),
    ...(needsScripts && { relationship: relationshipId, 'video-language': draft.language, again: 1 }),
  };
  return Object.entries(fields).map(
    ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
  );
}

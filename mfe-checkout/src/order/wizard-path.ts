import type { WizardStep } from './wizard-steps.ts';

/** Returns the path of a step of a star's order. It contains the occasion, on which the price depends. */
export function wizardPath(celeb: string, step: WizardStep, occasionSlug: string | null): string {
  const query = new URLSearchParams({ step, ...(occasionSlug && { occasion: occasionSlug }) });
  return `/order/${celeb}?${query}`;
}

import type { WizardStep } from './wizard-steps.ts';

/** The path of one step of a star's order; the occasion is in it, because the price depends on it. */
export function wizardPath(celeb: string, step: WizardStep, occasionSlug: string | null): string {
  const query = new URLSearchParams({ step, ...(occasionSlug && { occasion: occasionSlug }) });
  return `/order/${celeb}?${query}`;
}

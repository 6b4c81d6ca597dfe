import type { WizardStep } from './wizard-steps.ts';

/** Where one step of a star's order stands; the occasion travels along so that its price is shown. */
export function wizardPath(celeb: string, step: WizardStep, occasionSlug: string | null): string {
  const query = new URLSearchParams({ step, ...(occasionSlug && { occasion: occasionSlug }) });
  return `/order/${celeb}?${query}`;
}

import type { Occasion } from '@marquee/sdk/api-contract';
import { dataOrNull } from '../load-or-null.ts';
import type { Services } from '../services.ts';

/** Fetches the occasions of the app configuration; if that fails or lists none, returns a built-in list. */
export async function fetchOccasions(api: Services['api']): Promise<readonly Occasion[]> {
  const config = await dataOrNull(api.getAppConfig());
  return config?.occasions?.length ? config.occasions : bundledOccasions;
}

/** The id of the occasion whose price and message a star's page shows if its URL names no occasion. */
export const firstOccasionId = 1;

const bundledOccasions: readonly Occasion[] = (
  [
    // slug, label, Hindi label, whether an order needs a date
    ['birthday', 'Birthday', 'जन्मदिन', true],
    ['anniversary', 'Anniversary', 'सालगिरह', true],
    ['wedding', 'Wedding and sangeet', 'शादी और संगीत', true],
    ['diwali', 'Diwali', 'दिवाली', false],
    ['eid', 'Eid', 'ईद', false],
    ['holi', 'Holi', 'होली', false],
    ['raksha-bandhan', 'Raksha Bandhan', 'रक्षाबंधन', false],
    ['exam-luck', 'Exam luck', 'परीक्षा की शुभकामनाएँ', true],
    ['new-job', 'New job', 'नई नौकरी', false],
    ['get-well', 'Get well soon', 'जल्दी ठीक हो जाइए', false],
    ['just-because', 'Just because', 'बस यूँ ही', false],
    ['retirement', 'Retirement', 'रिटायरमेंट', true],
  ] as const
).map(([slug, label, label_hi, occasionDateRequired], index) => ({
  occasionId: index + 1,
  slug,
  label,
  label_hi,
  occasionDateRequired,
}));

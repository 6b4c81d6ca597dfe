import type { Occasion } from '@marquee/api-contract';
import { dataOrNull } from '../data-or-null.ts';
import type { Services } from '../services.ts';

/** The occasions there are, from the app config (C01); the set this release was built with when it does not answer. */
export async function readOccasions(api: Services['api']): Promise<readonly Occasion[]> {
  const config = await dataOrNull(api.getAppConfig());
  return config?.occasions?.length ? config.occasions : bundledOccasions;
}

/** The occasion a star's own page shows its price and script for. */
export const firstOccasionId = 1;

const bundledOccasions: readonly Occasion[] = [
  { occasionId: 1, slug: 'birthday', label: 'Birthday', label_hi: 'जन्मदिन', occasionDateRequired: true },
  {
    occasionId: 2,
    slug: 'anniversary',
    label: 'Anniversary',
    label_hi: 'सालगिरह',
    occasionDateRequired: true,
  },
  {
    occasionId: 3,
    slug: 'wedding',
    label: 'Wedding and sangeet',
    label_hi: 'शादी और संगीत',
    occasionDateRequired: true,
  },
  { occasionId: 4, slug: 'diwali', label: 'Diwali', label_hi: 'दिवाली', occasionDateRequired: false },
  { occasionId: 5, slug: 'eid', label: 'Eid', label_hi: 'ईद', occasionDateRequired: false },
  { occasionId: 6, slug: 'holi', label: 'Holi', label_hi: 'होली', occasionDateRequired: false },
  {
    occasionId: 7,
    slug: 'raksha-bandhan',
    label: 'Raksha Bandhan',
    label_hi: 'रक्षाबंधन',
    occasionDateRequired: false,
  },
  {
    occasionId: 8,
    slug: 'exam-luck',
    label: 'Exam luck',
    label_hi: 'परीक्षा की शुभकामनाएँ',
    occasionDateRequired: true,
  },
  { occasionId: 9, slug: 'new-job', label: 'New job', label_hi: 'नई नौकरी', occasionDateRequired: false },
  {
    occasionId: 10,
    slug: 'get-well',
    label: 'Get well soon',
    label_hi: 'जल्दी ठीक हो जाइए',
    occasionDateRequired: false,
  },
  {
    occasionId: 11,
    slug: 'just-because',
    label: 'Just because',
    label_hi: 'बस यूँ ही',
    occasionDateRequired: false,
  },
  {
    occasionId: 12,
    slug: 'retirement',
    label: 'Retirement',
    label_hi: 'रिटायरमेंट',
    occasionDateRequired: true,
  },
];

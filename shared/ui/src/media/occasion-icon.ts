import type { IconName } from './icon-paths.ts';

const icons: Readonly<Record<string, IconName>> = {
  birthday: 'cake',
  anniversary: 'heart',
  wedding: 'ring',
  diwali: 'diya',
  eid: 'moon',
  holi: 'colours',
  'raksha-bandhan': 'rakhi',
  'exam-luck': 'exam',
  'new-job': 'briefcase',
  'get-well': 'get-well',
  'just-because': 'gift',
  retirement: 'rest',
};

/** The icon of an occasion (the `slug` of C01); a gift for an occasion without an icon of its own. */
export function occasionIcon(slug: string): IconName {
  return icons[slug] ?? 'gift';
}

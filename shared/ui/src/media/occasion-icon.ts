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
  retirement: 'sunset',
};

/** Returns the icon of an occasion, such as a birthday, by its slug; a gift if the occasion has no icon. */
export function occasionIcon(slug: string): IconName {
  return icons[slug] ?? 'gift';
}

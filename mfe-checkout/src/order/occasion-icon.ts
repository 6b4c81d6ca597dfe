import type { IconName } from '@marquee/ui';

const icons: Record<string, IconName> = {
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

/** The sign of an occasion; one the site was not drawn for gets a spark. */
export function occasionIcon(slug: string): IconName {
  return icons[slug] ?? 'spark';
}

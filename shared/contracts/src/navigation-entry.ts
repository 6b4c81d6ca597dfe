import * as v from 'valibot';
import { inertLine } from './inert-text.ts';

/** The menus in the header (`main`) and the footer of the site to which remotes may add links. */
export const navigationPlaces = [
  'main.fans',
  'main.business',
  'footer.fans',
  'footer.business',
  'footer.help',
  'footer.trust',
  'footer.legal',
] as const;
export type NavigationPlace = (typeof navigationPlaces)[number];

const label = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(40),
  v.check((text) => inertLine(text) === text, 'has control characters'),
);

/** The schema of a link in the header or footer of the site to a page of the remote. */
export const navigationEntrySchema = v.strictObject({
  place: v.picklist(navigationPlaces),
  /** The path of one of the remote's routes, without parameters. */
  path: v.pipe(v.string(), v.regex(/^\/[^\s:*?]*$/, 'is a path without parameters')),
  label: v.strictObject({ en: label, hi: label }),
  /** The position among the entries of the place, from low to high. */
  order: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
});
export type NavigationEntry = v.InferOutput<typeof navigationEntrySchema>;

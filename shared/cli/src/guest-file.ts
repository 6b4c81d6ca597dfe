import path from 'node:path';
import { guestKinds, parseInput, versionSchema } from '@marquee/contracts';
import * as v from 'valibot';
import { findJson, readJson } from './read-json.ts';

/**
 * The file in which a team describes an unmodified build that is published as a guest. It is in the build's folder or
 * in the folder above.
 */
export const guestFileName = 'guest.json';

const oneText = v.pipe(
  v.string(),
  v.transform((text) => ({ en: text, hi: text })),
);
/** A text in both languages; a plain string is the text of both. */
const localText = v.union([oneText, v.strictObject({ en: v.string(), hi: v.string() })]);

const mount = {
  expose: v.exactOptional(v.string()),
  tag: v.exactOptional(v.string()),
};
/** A page or a slot; a plain string is the exposed module or the tag. The manifest's schema validates the rest. */
const place = v.union([v.string(), v.looseObject(mount)]);
const page = v.union([
  v.string(),
  v.looseObject({
    ...mount,
    id: v.exactOptional(v.string()),
    title: v.exactOptional(localText),
    description: v.exactOptional(localText),
    heading: v.exactOptional(localText),
  }),
]);

/**
 * The schema of `guest.json`, in which a team describes a guest (an unmodified build): its pages (`routes`, by path)
 * and its slots (by name). All fields of `remote.json` that are not listed here are permitted too, with the same
 * meaning.
 */
export const guestFileSchema = v.looseObject({
  name: v.exactOptional(v.string()),
  version: v.exactOptional(versionSchema),
  kind: v.exactOptional(v.picklist(guestKinds)),
  /** The path of the build's entry; Module Federation names it in `mf-manifest.json`. */
  entry: v.exactOptional(v.string()),
  global: v.exactOptional(v.string()),
  bundler: v.exactOptional(v.string()),
  framework: v.exactOptional(v.string()),
  routes: v.optional(v.record(v.string(), page), {}),
  slots: v.optional(v.record(v.string(), place), {}),
});
export type GuestFile = v.InferOutput<typeof guestFileSchema>;

/**
 * The options of `marquee publish --guest`, which publishes an unmodified build. An option overrides the same field of
 * `guest.json`.
 */
export type GuestOptions = {
  /** The path of `guest.json`; true to look for it in the build's folder and the one above. */
  guest: string | true;
  name?: string;
  owner?: string;
  /** The version of the release. */
  releaseVersion?: string;
  /** What the build provides to be mounted: one of `guestKinds`. */
  kind?: string;
  /** The path of the build's entry. */
  entry?: string;
  /** The global variable that the build's entry sets. */
  global?: string;
  /** The slots, each as `<name>=<exposed module or tag>`, or only `<name>` in single-spa guests. */
  slot?: string[];
  /** The pages, each as `<path>=<exposed module or tag>`, or only `<path>` in single-spa guests. */
  route?: string[];
};

/**
 * Reads the description of a guest (an unmodified build): `guest.json`, if there is one, overridden by the options of
 * the command. Also returns where the description is from (`source`), for messages. Throws INVALID_INPUT, with the file
 * and the field, if a field is invalid.
 */
export async function readGuest(
  folder: string,
  options: GuestOptions,
): Promise<{ description: GuestFile; source: string }> {
  const found = await findGuestFile(folder, options.guest);
  const source = found?.file ?? 'the options';
  const { releaseVersion, slot = [], route = [], guest: _guest, ...fields } = options;
  const { routes, slots, ...written } = parseInput(guestFileSchema, found?.content ?? {}, source);
  const description = {
    ...written,
    ...fields,
    ...(releaseVersion && { version: releaseVersion }),
    routes: { ...routes, ...Object.fromEntries(route.map(placeOf)) },
    slots: { ...slots, ...Object.fromEntries(slot.map(placeOf)) },
  };
  return { description: parseInput(guestFileSchema, description, source), source };
}

/** Splits `polls.card=./Card` at the last equals sign; a single-spa guest has a place without a module. */
function placeOf(text: string): [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

async function findGuestFile(folder: string, given: string | true) {
  if (given !== true) return { file: given, content: await readJson(given) };
  for (const file of [path.join(folder, guestFileName), path.join(folder, '..', guestFileName)]) {
    const content = await findJson(file);
    if (content !== undefined) return { file, content };
  }
  return undefined;
}

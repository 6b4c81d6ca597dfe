import * as v from 'valibot';
import { inertLine } from '../inert-text.ts';
import { remoteName } from '../owned-name.ts';
import { versionSchema } from '../release.ts';

const needed = 'is required: why, for the audit';

/** The schema of the reason for a change, which is required. It becomes one line without control characters. */
export const reasonSchema = v.pipe(
  v.string(needed),
  v.maxLength(500),
  v.transform(inertLine),
  v.trim(),
  v.nonEmpty(needed),
);

/**
 * The schema of a time with its UTC offset, such as `2026-12-01T09:00+05:30`. The offset is required, because the same
 * text would mean different moments in different time zones.
 */
export const instantText = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/,
    'is a time with its zone, such as 2026-12-01T09:00+05:30',
  ),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'is a time that exists'),
);

export const percent = v.pipe(v.number(), v.minValue(0.01), v.maxValue(100));
export const slug = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^[a-z0-9][a-z0-9-]*$/, 'contains only lower-case letters, digits and hyphens'),
);

/** Whether a release goes live although it is not compatible with what is live. */
const force = v.optional(v.boolean(), false);
/** Whether the change is executed although the environment is frozen; needs the right `break-freeze`. */
const breakFreeze = v.optional(v.boolean(), false);
/** When the change is executed; default: at once. */
const at = v.exactOptional(instantText);

export const about = { remote: remoteName, reason: reasonSchema };
export const release = { ...about, version: versionSchema };
export const breaking = { breakFreeze };
export const forced = { force, breakFreeze };
export const later = { force, breakFreeze, at };

/**
 * The maximum number of remotes in a set (remotes whose releases change together). It is small, because every owner
 * must agree, and a rollback changes all of them.
 */
export const maxSetSize = 10;

/** The members of a set: each is of another remote. */
const setWith = <Entries extends v.ObjectEntries & { remote: typeof remoteName }>(entries: Entries) =>
  v.pipe(
    v.array(v.strictObject(entries)),
    v.minLength(2, 'has at least two remotes'),
    v.maxLength(maxSetSize, `has at most ${maxSetSize} remotes`),
    v.check(
      (members) => new Set(members.map(({ remote }) => remote)).size === members.length,
      'names each remote once',
    ),
  );

/**
 * Returns the schema of the body of a request that changes a set (remotes whose releases change together). In the field
 * `set`, each remote has the fields `own`; the fields `common` and the reason are next to it, once for all remotes.
 */
export function setBody<Own extends v.ObjectEntries, Common extends v.ObjectEntries>(
  own: Own,
  common: Common,
) {
  return v.strictObject({ set: setWith({ remote: remoteName, ...own }), reason: reasonSchema, ...common });
}

import * as v from 'valibot';

const word = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';

/** Names that belong to the platform: its own events and style classes start with them. */
const reserved = ['shell', 'marquee', 'mq'];

/** The schema of a remote's name, in kebab-case. A leading `mfe-` is not part of the names that the remote owns. */
export const remoteName = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${word}$`), 'is <name> in kebab-case, such as polls'),
  v.check(
    (name) => !reserved.includes(ownerName(name)),
    ({ input }) => `${input} is reserved for the platform`,
  ),
);

/** Returns the first part of the names that a remote owns: `polls` for the remotes `polls` and `mfe-polls`. */
export function ownerName(remote: string): string {
  return remote.replace(/^mfe-/, '');
}

/**
 * Whether an event or slot of this name belongs to the remote, as `polls:voted` and `polls.card` belong to `mfe-polls`.
 */
export function isOwnedBy(remote: string, name: string): boolean {
  return ownerName(remote) === /^[^:.]*/.exec(name)?.[0];
}

/**
 * Returns the schema of the name of an event (`polls:voted`) or slot (`polls.card`): its owner, a separator and a word.
 * `form` describes the format in the error.
 */
export function ownedName(separator: ':' | '.', form: string) {
  return v.pipe(v.string(), v.regex(new RegExp(`^${word}[${separator}]${word}$`), `is ${form}`));
}

/** The schema of an event's key in a manifest: the event's name, and from version 2 on also its version. */
export const eventKeyName = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^${word}:${word}(?:@(?:[2-9]|[1-9]\\d+))?$`),
    'is <owner>:<event>, or <owner>:<event>@<version> from 2 on',
  ),
);

import * as v from 'valibot';

const word = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';

/** Names that belong to the platform: its own events and style classes start with them. */
const reserved = ['shell', 'marquee', 'mq'];

/** The name of a remote, in kebab-case. A leading `mfe-` is not part of the names that the remote owns. */
export const remoteName = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${word}$`), 'is <name> in kebab-case, such as polls'),
  v.check(
    (name) => !reserved.includes(ownerName(name)),
    ({ input }) => `${input} is reserved for the platform`,
  ),
);

/** The first part of the names that a remote owns: `polls` for the remotes `polls` and `mfe-polls`. */
export function ownerName(remote: string): string {
  return remote.replace(/^mfe-/, '');
}

/** Whether an event or slot of this name belongs to the remote: `polls:voted` and `polls.card` to `mfe-polls`. */
export function isOwnedBy(remote: string, name: string): boolean {
  return ownerName(remote) === /^[^:.]*/.exec(name)?.[0];
}

/** The name of an event (`polls:voted`) or slot (`polls.card`): its owner, a separator and a word. */
export function ownedName(separator: ':' | '.', form: string) {
  return v.pipe(v.string(), v.regex(new RegExp(`^${word}[${separator}]${word}$`), `is ${form}`));
}

/** The key of an event in a manifest: its name, and its version from 2 on. */
export const eventKeyName = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^${word}:${word}(?:@(?:[2-9]|[1-9]\\d+))?$`),
    'is <owner>:<event>, or <owner>:<event>@<version> from 2 on',
  ),
);

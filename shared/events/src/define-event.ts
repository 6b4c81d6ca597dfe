import * as v from 'valibot';

/**
 * What a late subscriber gets: `latest` the last event of this name, `none` only what comes after.
 */
export type Replay = 'latest' | 'none';

export type EventContract<Name extends string = string, Schema extends v.GenericSchema = v.GenericSchema> = {
  name: Name;
  version: number;
  replay: Replay;
  schema: Schema;
  /** The detail of the version before as this one; with it, who hears this one also hears senders of that one. */
  fromPrevious?: ((detail: never) => unknown) | undefined;
  /** This detail as that of the version before, for who still hears only that. */
  toPrevious?: ((detail: never) => unknown) | undefined;
};

/** What an event is called where its version matters: `auth:logged-in`, and `auth:logged-in@2` from the second on. */
export function eventKey({ name, version }: Pick<EventContract, 'name' | 'version'>): string {
  return version === 1 ? name : `${name}@${version}`;
}

/**
 * An event between teams: `<owner>:<what happened>`, its version, its replay and the shape of its detail. A
 * second version says how to get from the first to it, and back where who hears the first is still there.
 */
export function defineEvent<Name extends string, Entries extends v.ObjectEntries>(
  name: Name,
  {
    version = 1,
    replay = 'none',
    ...translations
  }: { version?: number; replay?: Replay } & Pick<EventContract, 'fromPrevious' | 'toPrevious'>,
  detail: Entries,
): EventContract<Name, v.StrictObjectSchema<Entries, undefined>> {
  return { name, version, replay, schema: v.strictObject(detail), ...translations };
}

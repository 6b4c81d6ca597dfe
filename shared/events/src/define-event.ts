import * as v from 'valibot';

/** What a subscriber receives at once: the last event of this name (`latest`), or nothing (`none`). */
export type Replay = 'latest' | 'none';

export type EventContract<Name extends string = string, Schema extends v.GenericSchema = v.GenericSchema> = {
  name: Name;
  version: number;
  replay: Replay;
  schema: Schema;
  /** Converts a detail of the previous version, so that subscribers of this version also receive the event. */
  fromPrevious?: ((detail: never) => unknown) | undefined;
  /** Converts a detail to the previous version, so that its subscribers also receive the event. */
  toPrevious?: ((detail: never) => unknown) | undefined;
};

/** The key of an event: its name, with the version from 2 on, such as `auth:logged-in@2`. */
export function eventKey({ name, version }: Pick<EventContract, 'name' | 'version'>): string {
  return version === 1 ? name : `${name}@${version}`;
}

/**
 * Defines an event that remotes exchange: its name `<owner>:<what happened>`, version, replay, and the fields
 * of its detail. `fromPrevious` and `toPrevious` of version 2 convert details from and to version 1.
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

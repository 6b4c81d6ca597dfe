import * as v from 'valibot';

/** What a late subscriber receives first: with `latest`, the last event of this name; with `none`, nothing. */
export type Replay = 'latest' | 'none';

export type EventContract<Name extends string = string, Schema extends v.GenericSchema = v.GenericSchema> = {
  name: Name;
  version: number;
  replay: Replay;
  schema: Schema;
  /** Converts a detail of the previous version, so that subscribers of this version also receive it. */
  fromPrevious?: ((detail: never) => unknown) | undefined;
  /** Converts a detail to the previous version, for subscribers of that version. */
  toPrevious?: ((detail: never) => unknown) | undefined;
};

/** The name of an event with its version from 2 on: `auth:logged-in`, `auth:logged-in@2`. */
export function eventKey({ name, version }: Pick<EventContract, 'name' | 'version'>): string {
  return version === 1 ? name : `${name}@${version}`;
}

/**
 * Defines an event between teams: its name `<owner>:<what happened>`, version, replay, and the entries of its detail.
 * `fromPrevious` and `toPrevious` of a second version convert between it and the first.
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

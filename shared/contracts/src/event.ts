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
};

/** An event between teams: `<owner>:<what happened>`, its version, its replay and the shape of its detail. */
export function defineEvent<Name extends string, Entries extends v.ObjectEntries>(
  name: Name,
  { version = 1, replay = 'none' }: { version?: number; replay?: Replay },
  detail: Entries,
): EventContract<Name, v.StrictObjectSchema<Entries, undefined>> {
  return { name, version, replay, schema: v.strictObject(detail) };
}

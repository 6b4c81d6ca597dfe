import type { DeclaredEvent } from './declared-event.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * A conversion of an event's detail (its data) to another version of the event. For each field of the result, it names
 * the field to copy (`from`) or a constant (`value`).
 */
export type Conversion = Record<string, { from: string } | { value: string | number | boolean | null }>;

/** What publishers and subscribers of one version of an event agree on. Collections have it by the `eventKey`. */
export type EventContract = {
  /** What a new subscriber receives at once: the last event (`latest`), or nothing (`none`, the default). */
  replay?: 'latest' | 'none' | undefined;
  /** The schema of the event's data. */
  detail: JsonSchema;
  /** The paths of the numbers that browsers report for the metrics of experiments; absent if they report none. */
  measures?: readonly string[] | undefined;
  /** Converts a detail of the previous version to this one, so that subscribers of this version also receive it. */
  fromPrevious?: Conversion | undefined;
  /** Converts a detail of this version to the previous one, so that subscribers of that version also receive it. */
  toPrevious?: Conversion | undefined;
};

/** The contracts of events, by the event's key (`eventKey`). */
export type EventContracts = Readonly<Record<string, EventContract>>;

/** Returns the key of an event: its name, and from version 2 on also the version, such as `auth:logged-in@2`. */
export function eventKey({ name, version }: { name: string; version: number }): string {
  return version === 1 ? name : `${name}@${version}`;
}

/**
 * Parses an event's key, such as `auth:logged-in@2`, into the name and the version, which is 1 in a key without one.
 */
export function parseEventKey(key: string): { name: string; version: number } {
  const [name = key, version = '1'] = key.split('@');
  return { name, version: Number(version) };
}

/** Converts a list of declared events, as in `remote.json`, to an object with their contracts by the event's key. */
export function contractsByKey(events: readonly DeclaredEvent[]): Record<string, EventContract> {
  return Object.fromEntries(
    events.map(({ name, version, description: _description, ...contract }) => [
      eventKey({ name, version }),
      contract,
    ]),
  );
}

/** The events of the shell itself, which no manifest declares. */
export const shellEvents = {
  /** A navigation within the site has ended; `title` is the page title that screen readers announce. */
  'shell:navigated': {
    replay: 'latest',
    detail: {
      type: 'object',
      properties: { path: { type: 'string' }, title: { type: 'string' } },
      required: ['path', 'title'],
      additionalProperties: false,
    },
  },
} satisfies EventContracts;

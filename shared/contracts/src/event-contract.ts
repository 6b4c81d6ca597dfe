import type { DeclaredEvent } from './declared-event.ts';
import type { JsonSchema } from './json-schema.ts';

/** The conversion of an event's detail to another version: for each field, the field to copy, or a constant. */
export type Conversion = Record<string, { from: string } | { value: string | number | boolean | null }>;

/** A declared event without its description, and without its name and version, which are its key (`eventKey`). */
export type EventContract = {
  replay?: 'latest' | 'none' | undefined;
  detail: JsonSchema;
  /** The paths of the numbers that browsers report for the metrics of experiments; absent if they report none. */
  measures?: readonly string[] | undefined;
  fromPrevious?: Conversion | undefined;
  toPrevious?: Conversion | undefined;
};

/** The contracts of events, by the event's key (`eventKey`). */
export type EventContracts = Readonly<Record<string, EventContract>>;

/** Returns the key of an event: its name, and from version 2 on also the version, such as `auth:logged-in@2`. */
export function eventKey({ name, version }: { name: string; version: number }): string {
  return version === 1 ? name : `${name}@${version}`;
}

/** Parses an event's key into the name and the version. */
export function parseEventKey(key: string): { name: string; version: number } {
  const [name = key, version = '1'] = key.split('@');
  return { name, version: Number(version) };
}

/** Returns the contracts in a list of declared events, by the key of the event. */
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

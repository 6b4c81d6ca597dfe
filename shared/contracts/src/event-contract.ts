import type { DeclaredEvent } from './declared-event.ts';
import type { JsonSchema } from './json-schema.ts';

/** How the detail of another version is converted: for each field, the field to copy, or a constant. */
export type Conversion = Record<string, { from: string } | { value: string | number | boolean | null }>;

/** A declared event without its name and version, which are its key (`eventKey`), and without its description. */
export type EventContract = {
  replay?: 'latest' | 'none' | undefined;
  detail: JsonSchema;
  /** The paths of the numbers that browsers report for the metrics of experiments; absent if they report none. */
  measures?: readonly string[] | undefined;
  fromPrevious?: Conversion | undefined;
  toPrevious?: Conversion | undefined;
};

/** Event contracts by `eventKey`. */
export type EventContracts = Readonly<Record<string, EventContract>>;

/** The key of an event: its name, with the version from 2 on, such as `auth:logged-in@2`. */
export function eventKey({ name, version }: { name: string; version: number }): string {
  return version === 1 ? name : `${name}@${version}`;
}

/** The name and version in an event's key. */
export function parseEventKey(key: string): { name: string; version: number } {
  const [name = key, version = '1'] = key.split('@');
  return { name, version: Number(version) };
}

/** The contracts in a list of declared events, by key. */
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

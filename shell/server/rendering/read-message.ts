import { callSpanSchema } from '@marquee/contracts/trace';
import * as v from 'valibot';
import { framePart } from './frames.ts';
import type { FromProgram, FromWorker, RenderFailure, RenderResult } from './messages.ts';

const url = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text, 'https://site.example/'), 'is no URL'),
);

/** `PageMeta`, whose values are written into the head. */
const meta = v.object({
  title: v.string(),
  description: v.optional(v.string()),
  image: v.optional(url),
  image_type: v.optional(v.string()),
  canonical: v.optional(url),
  languages: v.optional(v.array(v.string())),
  indexable: v.optional(v.boolean()),
  type: v.optional(v.string()),
  published: v.optional(v.string()),
  modified: v.optional(v.string()),
  preloadImage: v.optional(v.string()),
  structuredData: v.optional(
    v.pipe(
      v.array(v.record(v.string(), v.unknown())),
      v.check((objects) => isJson(objects), 'is nested too deeply'),
    ),
  ),
});

const data = v.pipe(v.unknown(), v.check(isJson, 'is nested too deeply'));
const placed = v.object({
  key: v.string(),
  name: v.string(),
  params: v.record(
    v.string(),
    v.optional(v.nullable(v.union([v.string(), v.boolean(), v.pipe(v.number(), v.finite())]))),
  ),
});
const html = v.pipe(
  v.string(),
  v.check((text) => !hasPageDataId(text), 'has an element with the id marquee-page, which is the shell’s'),
);
const slot = { html, preloads: html, data, placed: v.array(placed) };
const cached = {
  partial: v.optional(v.literal(true)),
  expiresAt: v.optional(v.number()),
  staleUntil: v.optional(v.number()),
  heading: v.optional(v.string()),
};

const result = v.variant('kind', [
  v.object({ kind: v.literal('page'), meta: v.optional(meta), ...slot, ...cached }),
  v.object({ kind: v.literal('slot'), ...slot, ...cached }),
  v.object({ kind: v.literal('data'), data, ...cached }),
  v.object({ kind: v.literal('missing'), what: v.string(), ...cached }),
  v.object({ kind: v.literal('redirect'), to: v.string(), ...cached }),
]);

const failure = v.object({
  code: v.string(),
  message: v.string(),
  stack: v.optional(v.string()),
  partial: v.optional(v.literal(true)),
});

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const name = v.pipe(v.string(), v.maxLength(300));
const listReport = { list: name, message: v.string() };

/** The messages that are not the outcome of a render, by the key that each has. */
const messages = {
  pong: v.strictObject({ pong: number, hanging: v.array(number) }),
  span: v.strictObject({ span: callSpanSchema }),
  apiRequest: v.strictObject({
    apiRequest: number,
    renderId: number,
    request: v.strictObject({
      url: v.pipe(v.string(), v.maxLength(16_384)),
      headers: v.record(v.string(), v.string()),
      timeoutMs: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)),
    }),
  }),
  contentRead: v.strictObject({ contentRead: number, name }),
  contentWrite: v.strictObject({ contentWrite: name, copy: v.unknown() }),
  contentReport: v.strictObject({
    contentReport: v.variant('kind', [
      v.strictObject({ kind: v.literal('loaded'), list: name, malformed: number }),
      v.strictObject({ kind: v.literal('dropped'), call: name, record: v.string(), field: v.string() }),
      v.strictObject({ kind: v.picklist(['kept', 'stale']), ...listReport }),
    ]),
  }),
};

const fromProgram = v.union([
  v.strictObject({ started: v.literal(true) }),
  v.strictObject({ memory: number, exceeded: v.optional(v.literal(true)) }),
  v.strictObject({
    ended: v.nullable(
      v.strictObject({ code: v.optional(v.string()), message: v.string(), stack: v.optional(v.string()) }),
    ),
  }),
]);

export type FromRenderer =
  | { part: 'program'; message: FromProgram }
  | { part: 'release'; message: FromWorker };

/**
 * Parses a frame of a renderer process, in which the code of a release can send anything. `part` is the number of the
 * frame's sender (`framePart`). A result from which no page can be made becomes a failure of its render; the failure
 * names the wrong field. Throws if the frame is not a message.
 */
export function readMessage(part: number, json: Buffer): FromRenderer {
  const message: unknown = JSON.parse(json.toString('utf8'));
  if (part === framePart.program) return { part: 'program', message: v.parse(fromProgram, message) };
  if (part !== framePart.release) throw new TypeError(`sent a frame of the part ${part}`);
  if (typeof message !== 'object' || message === null) throw new TypeError('sent what is no message');
  return { part: 'release', message: 'id' in message ? outcomeIn(message) : otherMessage(message) };
}

function otherMessage(message: object): FromWorker {
  const key = (Object.keys(messages) as (keyof typeof messages)[]).find((known) => known in message);
  if (!key) throw new TypeError('sent an unknown message');
  // The schemas are those of the messages, each under the key that only it has.
  return v.parse(messages[key], message) as FromWorker;
}

function outcomeIn(message: object): FromWorker {
  const { id, ...outcome } = message as { id: unknown; result?: unknown; failure?: unknown };
  const of = v.parse(number, id);
  if (v.is(failure, outcome.failure)) return { id: of, failure: outcome.failure as RenderFailure };
  const read = v.safeParse(result, outcome.result, { abortEarly: true });
  if (read.success) return { id: of, result: read.output as RenderResult };
  const [issue] = read.issues;
  const why = `the result’s ${v.getDotPath(issue) ?? 'kind'}: ${issue.message}`;
  return { id: of, failure: { code: 'REMOTE_DID_NOT_RENDER', message: why } };
}

/** Whether a value read from JSON can be written again: a deeply nested one cannot. */
function isJson(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether HTML has an attribute `id` with the id of the page data, by which a release could replace the data that the
 * shell wrote for its own scripts. HTML may write each character as a numeric reference.
 */
function hasPageDataId(text: string): boolean {
  return /\bid\s*=\s*["']?marquee-page/i.test(
    text.includes('&#') ? text.replace(numericReference, characterOf) : text,
  );
}

const numericReference = /&#(?:x([0-9a-f]{1,8})|([0-9]{1,8}));?/gi;

function characterOf(written: string, hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code < 128 ? String.fromCharCode(code) : written;
}

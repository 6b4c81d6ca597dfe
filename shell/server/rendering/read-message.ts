import { deserialize } from 'node:v8';
import * as v from 'valibot';
import type { FromWorker, RenderFailure, RenderResult } from './messages.ts';

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
  indexable: v.optional(v.boolean()),
  type: v.optional(v.string()),
  published: v.optional(v.string()),
  modified: v.optional(v.string()),
  preloadImage: v.optional(v.string()),
  structuredData: v.optional(
    v.pipe(
      v.array(v.record(v.string(), v.unknown())),
      v.check((objects) => isJson(objects), 'is no JSON'),
    ),
  ),
});

const data = v.pipe(v.unknown(), v.check(isJson, 'is no JSON'));
const placed = v.object({
  key: v.string(),
  name: v.string(),
  params: v.record(
    v.string(),
    v.optional(v.nullable(v.union([v.string(), v.boolean(), v.pipe(v.number(), v.finite())]))),
  ),
});
const slot = { html: v.string(), preloads: v.string(), data, placed: v.array(placed) };
const cached = {
  partial: v.optional(v.literal(true)),
  expiresAt: v.optional(v.number()),
  staleUntil: v.optional(v.number()),
  heading: v.optional(v.string()),
};

const result = v.variant('kind', [
  v.object({
    kind: v.literal('page'),
    meta: v.optional(v.pipe(meta, v.transform(withoutUndefined))),
    ...slot,
    ...cached,
  }),
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
const pong = v.object({ pong: v.number(), hanging: v.array(v.number()) });

/**
 * Reads a message of a worker thread, in which the code of a release can send what it likes. A result that no page
 * could be made of becomes a failure of its render, which names the field. Throws if the bytes are no message.
 */
export function readMessage(bytes: Uint8Array): FromWorker {
  const message: unknown = deserialize(bytes);
  if (typeof message !== 'object' || message === null) throw new TypeError('sent what is no message');
  if ('pong' in message) return v.parse(pong, message);
  if (!('id' in message)) return message as FromWorker;
  const { id, ...outcome } = message as { id: number; result?: unknown; failure?: unknown };
  if (v.is(failure, outcome.failure)) return { id, failure: outcome.failure as RenderFailure };
  const read = v.safeParse(result, outcome.result, { abortEarly: true });
  if (read.success) return { id, result: read.output as RenderResult };
  const [issue] = read.issues;
  const why = `the result’s ${v.getDotPath(issue) ?? 'kind'}: ${issue.message}`;
  return { id, failure: { code: 'REMOTE_DID_NOT_RENDER', message: why } };
}

function isJson(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

/** Without the keys whose value is undefined, which would replace the defaults. */
function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value;
}

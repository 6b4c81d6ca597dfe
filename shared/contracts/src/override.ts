import * as v from 'valibot';
import { manifestSchema } from './manifest.ts';

/** Where a local build may be served from: the visitor's own machine, and nowhere else. */
export const localOriginSchema = v.pipe(
  v.string(),
  v.regex(
    /^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}$/,
    'is http://localhost:<port> or http://127.0.0.1:<port>',
  ),
);

/**
 * One remote as somebody builds it on their own machine, in place of what is live: signed by the registry
 * for who may publish the remote, kept in a cookie, true for that browser alone.
 */
export const overrideSchema = v.object({
  kind: v.literal('override'),
  environment: v.string(),
  origin: localOriginSchema,
  manifest: manifestSchema,
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type Override = v.InferOutput<typeof overrideSchema>;

/** The version a local build goes by. */
export const localVersion = '0.0.0-local';

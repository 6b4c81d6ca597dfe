import * as v from 'valibot';
import { manifestSchema } from './manifest.ts';

/** The schema of the origin of a developer's local build. Only loopback origins are valid. */
export const localOriginSchema = v.pipe(
  v.string(),
  v.regex(
    /^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}$/,
    'is http://localhost:<port> or http://127.0.0.1:<port>',
  ),
);

/**
 * The schema of an override, which replaces the live release of one remote by a developer's local build, in one
 * browser. The registry signs it for a person who may publish the remote; a cookie stores it.
 */
export const overrideSchema = v.object({
  kind: v.literal('override'),
  environment: v.string(),
  origin: localOriginSchema,
  manifest: manifestSchema,
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type Override = v.InferOutput<typeof overrideSchema>;

/** The version that every local build of a remote has. */
export const localVersion = '0.0.0-local';

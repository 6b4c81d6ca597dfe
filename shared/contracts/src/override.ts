import * as v from 'valibot';
import { manifestSchema } from './manifest.ts';

/**
 * The schema of the origin from which `marquee dev` serves a local build. It must be on the developer's own computer.
 */
export const localOriginSchema = v.pipe(
  v.string(),
  v.regex(
    /^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}$/,
    'is http://localhost:<port> or http://127.0.0.1:<port>',
  ),
);

/**
 * The schema of an override, by which one browser gets a developer's local build instead of the live release of a
 * remote. The registry signs it for a person who may publish the remote, and the browser stores it in a cookie.
 */
export const overrideSchema = v.object({
  kind: v.literal('override'),
  environment: v.string(),
  /** Where `marquee dev` serves the local build. */
  origin: localOriginSchema,
  /** The manifest of the local build, whose name is that of the remote. */
  manifest: manifestSchema,
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type Override = v.InferOutput<typeof overrideSchema>;

/** The version that every local build of a remote has. */
export const localVersion = '0.0.0-local';

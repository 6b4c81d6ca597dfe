import { PlatformError, type RemoteManifest } from '@marquee/contracts';
import type { Override } from '@marquee/contracts/override';
import { appendAudit } from './audit.ts';
import type { Registry } from './transaction.ts';

/**
 * An override expires after this time, in milliseconds: an hour. Shells check overrides offline, so one stays
 * valid until then even if the token that requested it is revoked.
 */
const overrideLifetimeMs = 60 * 60 * 1000;

/** The maximum length of an override's text, in characters: it has to fit into one cookie. */
const maxOverrideLength = 3_800;

/**
 * Signs an override: a cookie by which one browser gets a remote from a local build, whose server has the origin
 * `origin`. Also records it in the audit. Returns the cookie's text and when it expires (ISO 8601). Throws
 * INVALID_INPUT for a manifest that does not fit into a cookie.
 */
export async function signOverride(
  { db, signer }: Registry,
  {
    environment,
    origin,
    manifest,
    by,
  }: { environment: string; origin: string; manifest: RemoteManifest; by: string },
): Promise<{ override: string; expiresAt: string }> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + overrideLifetimeMs).toISOString();
  const payload = { kind: 'override', environment, origin, manifest, expiresAt } satisfies Override;
  const override = signer.signToken(payload);
  if (override.length > maxOverrideLength) {
    throw new PlatformError('INVALID_INPUT', `${manifest.name}: remote.json is too long for an override`);
  }
  await db.transaction((transaction) =>
    appendAudit(
      transaction,
      signer,
      { actor: by, action: 'override', environment, remote: manifest.name, details: { origin, expiresAt } },
      now,
    ),
  );
  return { override, expiresAt };
}

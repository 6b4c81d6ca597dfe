import { deflateRawSync } from 'node:zlib';
import { PlatformError, type RemoteManifest } from '@marquee/contracts';
import type { Override } from '@marquee/contracts/override';
import { appendAudit } from './audit.ts';
import type { Registry } from './transaction.ts';

/**
 * The lifetime of an override, in milliseconds: an hour. Shells check it offline, so it remains valid for up to
 * this time after its token was revoked.
 */
const overrideLifetimeMs = 60 * 60 * 1000;

/** The maximum length of an override, in characters: one cookie, with room for its name. */
const maxOverrideLength = 3_800;

/**
 * Signs an override, by which a browser gets this manifest's remote from a local build, and audits it. Returns the
 * cookie's text. Throws INVALID_INPUT for a manifest that does not fit into a cookie.
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
  const override = deflateRawSync(JSON.stringify(signer.signOverride(payload))).toString('base64url');
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

import { deflateRawSync } from 'node:zlib';
import { PlatformError, type RemoteManifest } from '@marquee/contracts';
import type { Override } from '@marquee/contracts/override';
import { appendAudit } from './audit.ts';
import type { Registry } from './transaction.ts';

/**
 * How long an override is good for, in milliseconds: an hour. Shells check it without asking anybody, so this
 * is also how long it outlives the token it was made with.
 */
const overrideLifeMs = 60 * 60 * 1000;

/** What a browser keeps in one cookie, with room for its name; characters. */
const maxOverrideLength = 3_800;

/**
 * Signs that a browser may see this manifest's remote from a local build: the text a shell takes as a
 * cookie. Leaves a row in the audit. Throws INVALID_INPUT for a manifest that no cookie can hold.
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
  const expiresAt = new Date(now.getTime() + overrideLifeMs).toISOString();
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

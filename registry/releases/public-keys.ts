import type { Database } from '@marquee/database';
import { isNull } from 'drizzle-orm';
import type { Signer } from './signing.ts';
import { publicKeys } from './tables.ts';

/** A key a shell may trust: `publicKey` is SPKI in PEM. */
export type PublicKey = { keyId: string; algorithm: 'Ed25519'; publicKey: string; createdAt: string };

/** Makes this registry's key known to every registry of the database. */
export async function announcePublicKey(db: Database, { keyId, publicKeyPem }: Signer): Promise<void> {
  await db
    .insert(publicKeys)
    .values({ keyId, pem: publicKeyPem, createdAt: new Date() })
    .onConflictDoNothing();
}

export async function readPublicKeys(db: Database): Promise<PublicKey[]> {
  const rows = await db
    .select()
    .from(publicKeys)
    .where(isNull(publicKeys.retiredAt))
    .orderBy(publicKeys.createdAt);
  return rows.map(({ keyId, pem, createdAt }) => ({
    keyId,
    algorithm: 'Ed25519',
    publicKey: pem,
    createdAt: createdAt.toISOString(),
  }));
}

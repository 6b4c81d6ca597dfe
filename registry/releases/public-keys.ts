import { introductionText, PlatformError, retirementText, type PublishedKeys } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { asc, desc, eq, isNull } from 'drizzle-orm';
import type { SigningKeys } from '../store/signing-keys.ts';
import { appendAudit } from './audit.ts';
import type { Signer } from './signing.ts';
import { publicKeys } from './release-tables.ts';

/** A signing key's public half, which shells may trust. `publicKey` is in PEM (SPKI). */
export type PublicKey = { keyId: string; algorithm: 'Ed25519'; publicKey: string; createdAt: string };

/** Stores this registry's public key, so that every registry on the same database knows it. */
export async function announcePublicKey(db: Database, { keyId, publicKeyPem }: Signer): Promise<void> {
  await db
    .insert(publicKeys)
    .values({ keyId, pem: publicKeyPem, createdAt: new Date() })
    .onConflictDoNothing();
}

/** Selects the newest key in the database whose private key this registry has, to sign with from now on. */
export async function useNewestKey(db: Database, keys: SigningKeys): Promise<void> {
  await keys.reload();
  const known = await db
    .select()
    .from(publicKeys)
    .where(isNull(publicKeys.retiredAt))
    .orderBy(desc(publicKeys.createdAt));
  const newest = known.find(({ keyId }) => keys.keyIds().includes(keyId));
  if (newest) return keys.select(newest.keyId);
  await announcePublicKey(db, keys.signer);
}

/** Reads the valid public keys, and the signed statements by which keys introduced and retired other keys. */
export async function readPublicKeys(
  db: Database,
): Promise<Omit<PublishedKeys, 'keys'> & { keys: PublicKey[] }> {
  const rows = await db.select().from(publicKeys).orderBy(asc(publicKeys.createdAt));
  return {
    keys: rows
      .filter(({ retiredAt }) => retiredAt === null)
      .map(({ keyId, pem, createdAt }) => ({
        keyId,
        algorithm: 'Ed25519',
        publicKey: pem,
        createdAt: createdAt.toISOString(),
      })),
    introductions: rows.flatMap(({ keyId, pem: publicKey, introducedBy, introduction: signature }) =>
      introducedBy && signature ? { keyId, publicKey, introducedBy, signature } : [],
    ),
    retirements: rows.flatMap(({ keyId, retiredBy, retirement: signature }) =>
      retiredBy && signature ? { keyId, retiredBy, signature } : [],
    ),
  };
}

/**
 * Creates a signing key, signs it with the current one, and selects it. The caller then signs every
 * environment's snapshot again. The old key stays valid until it is retired. After a crash in between, it is
 * still selected.
 */
export async function rotateKey(
  { db, keys }: { db: Database; keys: SigningKeys },
  { by, reason }: { by: string; reason: string | null },
): Promise<{ keyId: string; introducedBy: string }> {
  const { signer } = keys;
  const { keyId, publicKeyPem } = await keys.create();
  const introducedBy = signer.keyId;
  const introduction = signer.signText(introductionText({ keyId, publicKey: publicKeyPem }));

  await db.transaction(async (transaction) => {
    const now = new Date();
    await transaction
      .insert(publicKeys)
      .values({ keyId, pem: publicKeyPem, createdAt: now, introducedBy, introduction });
    const details = { keyId, introducedBy };
    await appendAudit(transaction, signer, { actor: by, action: 'rotate-key', reason, details }, now);
  });
  keys.select(keyId);
  return { keyId, introducedBy };
}

/**
 * Retires a signing key: shells then accept no later signature by this key. Throws NOT_FOUND for an unknown
 * key, and INVALID_INPUT for the current key or one that is not its ancestor, because shells would not accept
 * the retirement.
 */
export async function retireKey(
  { db, keys }: { db: Database; keys: SigningKeys },
  { keyId, by, reason }: { keyId: string; by: string; reason: string | null },
): Promise<void> {
  const { signer } = keys;
  await db.transaction(async (transaction) => {
    const rows = await transaction.select().from(publicKeys).for('update');
    const old = rows.find((row) => row.keyId === keyId);
    if (!old) throw new PlatformError('NOT_FOUND', `there is no key ${keyId}`);
    if (old.retiredAt) return;
    if (!ancestorsOf(signer.keyId, rows).includes(keyId)) {
      const why =
        keyId === signer.keyId ? 'is the current one' : `did not introduce ${signer.keyId}, the current one`;
      throw new PlatformError(
        'INVALID_INPUT',
        `the key ${keyId} ${why}: rotate first, marquee key rotate --reason "…"`,
      );
    }
    const now = new Date();
    const retirement = signer.signText(retirementText({ keyId, retiredBy: signer.keyId }));
    await transaction
      .update(publicKeys)
      .set({ retiredAt: now, retiredBy: signer.keyId, retirement })
      .where(eq(publicKeys.keyId, keyId));
    const details = { keyId, retiredBy: signer.keyId };
    await appendAudit(transaction, signer, { actor: by, action: 'retire-key', reason, details }, now);
  });
  await keys.remove(keyId);
}

function ancestorsOf(keyId: string, rows: { keyId: string; introducedBy: string | null }[]): string[] {
  const before = rows.find((row) => row.keyId === keyId)?.introducedBy;
  return before ? [before, ...ancestorsOf(before, rows)] : [];
}

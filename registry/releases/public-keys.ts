import { introductionText, PlatformError, retirementText, type PublishedKeys } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { asc, desc, eq, isNull } from 'drizzle-orm';
import type { SigningKeys } from '../store/signing-keys.ts';
import { appendAudit } from './audit.ts';
import type { Signer } from './signing.ts';
import { publicKeys } from './release-tables.ts';

/** A key a shell may trust: `publicKey` is SPKI in PEM. */
export type PublicKey = { keyId: string; algorithm: 'Ed25519'; publicKey: string; createdAt: string };

/** Makes this registry's key known to every registry of the database. */
export async function announcePublicKey(db: Database, { keyId, publicKeyPem }: Signer): Promise<void> {
  await db
    .insert(publicKeys)
    .values({ keyId, pem: publicKeyPem, createdAt: new Date() })
    .onConflictDoNothing();
}

/** Signs from now on with the newest key that the database knows and this registry holds. */
export async function useNewestKey(db: Database, keys: SigningKeys): Promise<void> {
  await keys.reload();
  const known = await db
    .select()
    .from(publicKeys)
    .where(isNull(publicKeys.retiredAt))
    .orderBy(desc(publicKeys.createdAt));
  const newest = known.find(({ keyId }) => keys.keyIds().includes(keyId));
  if (newest) return keys.use(newest.keyId);
  await announcePublicKey(db, keys.signer);
}

/** The keys in force, and what keys said of keys: who vouches for whom, and who is no longer to be believed. */
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
 * Makes a new key, has the one in use vouch for it, and takes it into use. The caller signs every
 * environment anew; the old key stays good until it is retired. A crash half-way leaves the old key in use.
 */
export async function rotateKey(
  { db, keys }: { db: Database; keys: SigningKeys },
  { by, reason }: { by: string; reason: string | null },
): Promise<{ keyId: string; introducedBy: string }> {
  const { signer } = keys;
  const { keyId, publicKeyPem } = await keys.make();
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
  keys.use(keyId);
  return { keyId, introducedBy };
}

/**
 * Ends a key: shells that hear of it believe nothing it signs from then on. Throws NOT_FOUND for a key
 * nobody knows, and INVALID_INPUT for the key in use and for one that today's key does not descend from,
 * because shells would not believe its end.
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
        keyId === signer.keyId ? 'is the one in use' : `did not lead to ${signer.keyId}, the one in use`;
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
  await keys.forget(keyId);
}

function ancestorsOf(keyId: string, rows: { keyId: string; introducedBy: string | null }[]): string[] {
  const before = rows.find((row) => row.keyId === keyId)?.introducedBy;
  return before ? [before, ...ancestorsOf(before, rows)] : [];
}

import { introductionText, PlatformError, retirementText, type PublishedKeys } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SigningKeys } from '../store/signing-keys.ts';
import { appendAudit } from './audit.ts';
import { publicKeys } from './release-tables.ts';

/** The public half of a signing key, which shells may trust. `publicKey` is in PEM (SPKI). */
export type PublicKey = { keyId: string; algorithm: 'Ed25519'; publicKey: string; createdAt: string };

/** Reads the ids of the keys in the database that are not retired. */
export async function knownKeyIds(db: Database): Promise<string[]> {
  const rows = await db.select().from(publicKeys).where(isNull(publicKeys.retiredAt));
  return rows.map(({ keyId }) => keyId);
}

/**
 * Selects the key with which this registry signs from now on: the newest key in the database whose private key this
 * registry has. On an empty database, stores this registry's public key first. Throws SIGNING_KEY_UNKNOWN if the
 * registry has none of the keys in the database. With `mayBeNew`, stores the registry's key instead, although no shell
 * trusts it yet.
 */
export async function useNewestKey(
  db: Database,
  keys: SigningKeys,
  { mayBeNew = false }: { mayBeNew?: boolean } = {},
): Promise<void> {
  await keys.reload();
  const { keyId, publicKeyPem: pem } = keys.signer;
  await db.transaction(async (transaction) => {
    // Of two registries that start on an empty database, the second finds the first one's key.
    await transaction.execute(sql`lock table ${publicKeys} in share row exclusive mode`);
    const known = await transaction
      .select()
      .from(publicKeys)
      .where(isNull(publicKeys.retiredAt))
      .orderBy(desc(publicKeys.createdAt));
    const newest = known.find((row) => keys.keyIds().includes(row.keyId));
    if (newest) return keys.select(newest.keyId);
    if (known.length > 0 && !mayBeNew)
      throw new PlatformError(
        'SIGNING_KEY_UNKNOWN',
        `the database knows the signing keys ${known.map((row) => row.keyId).join(', ')}, and this registry has none of them, but ${keyId}`,
      );
    await transaction.insert(publicKeys).values({ keyId, pem, createdAt: new Date() });
  });
}

/**
 * Reads the public keys that are not retired, and the signed statements by which keys introduced and retired other
 * keys. With these statements, a shell that trusts one key can trust the next.
 */
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
 * Replaces the current signing key by the next one, which the current one signs, so that shells trust it. Records that
 * in the audit. The caller then signs every environment's snapshot again. The old key stays valid until it is retired.
 * After a crash during the rotation, the old key is still the current one. Returns the new key and the one that signed
 * it.
 */
export async function rotateKey(
  { db, keys }: { db: Database; keys: SigningKeys },
  { by, reason }: { by: string; reason: string | null },
): Promise<{ keyId: string; introducedBy: string }> {
  const { signer } = keys;
  const { keyId, publicKeyPem } = await keys.next((await readPublicKeys(db)).keys.map((key) => key.keyId));
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
 * Retires a signing key: shells then accept no later signature by it. Records that in the audit, and deletes this
 * registry's copy of the private key, unless it is in a file of the operator. Throws NOT_FOUND for an unknown key.
 * Throws INVALID_INPUT for the current key, and for a key from which the current one does not descend by rotation,
 * because shells would not accept its retirement.
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

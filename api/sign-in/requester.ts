import { createHmac } from 'node:crypto';
import type { Database, Transaction } from '@marquee/database';
import { networkOf } from '@marquee/http-server';
import { and, eq, sql } from 'drizzle-orm';
import { codeRequesters } from './account-tables.ts';

/** A client that requests codes for a number. `requester` and `network` are keyed hashes. */
export type Requester = { mobileNumber: string; requester: string; network: string };

/** Returns the requester of a client address. The database stores hashes of the address only. */
export function requesterOf(address: string, mobileNumber: string, key: Uint8Array): Requester {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    mobileNumber,
    requester: hash(`requester:${mobileNumber}:${clientOf(address)}`),
    network: hash(`network:${networkOf(address)}`),
  };
}

/** An IPv4 address, or the /64 of an IPv6 address: one household, or attacker, has all addresses of a /64. */
export function clientOf(address: string): string {
  const network = networkOf(address);
  return network.endsWith('/64') ? network : address.replace(/^::ffff:/i, '');
}

/** Finds what is stored of a requester; undefined at the first request. */
export async function findRequester(
  db: Database | Transaction,
  { mobileNumber, requester }: Pick<Requester, 'mobileNumber' | 'requester'>,
) {
  const [record] = await db
    .select()
    .from(codeRequesters)
    .where(and(eq(codeRequesters.mobileNumber, mobileNumber), eq(codeRequesters.requester, requester)));
  return record;
}

/** Waits for the other transactions with this key, and makes later ones wait until this transaction ends. */
export async function acquireLock(transaction: Transaction, key: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

import { createHmac } from 'node:crypto';
import type { Database, Transaction } from '@marquee/database';
import { networkOf } from '@marquee/http-server';
import { and, eq, sql } from 'drizzle-orm';
import { codeRequesters } from './account-tables.ts';

/**
 * A client that requests or tries codes for a mobile number. `requester` is a keyed hash of this number and the IP
 * address of the client; `network` is a keyed hash of its IP range.
 */
export type Requester = { mobileNumber: string; requester: string; network: string };

/**
 * Returns the client with this IP address, for a mobile number. The address and its range are hashed, because the
 * database stores no IP addresses.
 */
export function requesterOf(address: string, mobileNumber: string, key: Uint8Array): Requester {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    mobileNumber,
    requester: hash(`requester:${mobileNumber}:${clientOf(address)}`),
    network: hash(`network:${networkOf(address)}`),
  };
}

/** Returns the part of an IP address that identifies a client: all of IPv4, the /64 of IPv6. */
export function clientOf(address: string): string {
  const network = networkOf(address);
  return network.endsWith('/64') ? network : address.replace(/^::ffff:/i, '');
}

/**
 * Reads the stored wrong tries and lock of a client for a mobile number; undefined if this client has not tried a code
 * for it.
 */
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

/**
 * Locks a text, such as a mobile number, until the transaction ends (a PostgreSQL advisory lock). Waits while another
 * transaction has locked the same text.
 */
export async function acquireLock(transaction: Transaction, key: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

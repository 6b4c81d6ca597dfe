import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Database, Transaction } from '@marquee/database';
import { networkOf as rangeOf } from '@marquee/http-server';
import { and, eq, sql } from 'drizzle-orm';
import { codeRequesters } from './account-tables.ts';

/** Somebody at an address who asks about a number. */
export type Requester = { mobileNumber: string; requester: string; network: string };

/** The requester behind a client address: of the address itself only keyed hashes are kept. */
export function requesterOf(address: string, mobileNumber: string, key: Uint8Array): Requester {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    mobileNumber,
    requester: hash(`requester:${mobileNumber}:${networkOf(address)}`),
    network: hash(`network:${rangeOf(address)}`),
  };
}

/** One household has 2^64 addresses of version 6, and an attacker as many: what counts is the network. */
export function networkOf(address: string): string {
  const version4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (version4 || !isIPv6(address)) return version4 ?? address;

  const [left = '', right = ''] = address.split('%')[0]?.toLowerCase().split('::') ?? [];
  const head = left.split(':').filter(Boolean);
  const tail = right.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array(8 - head.length - tail.length).fill('0') : [];
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** What is known of a requester; undefined at the first time. */
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

/** Lets everybody who asks about a number, or from a network, do so one after the other. */
export async function acquireLock(transaction: Transaction, about: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${about}, 0))`);
}

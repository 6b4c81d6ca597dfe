import { PlatformError } from '@marquee/contracts';
import { Pool, type PoolClient } from 'pg';
import { isRefusal } from './database-failure.ts';

type Connected = Parameters<Pool['connect']>[0];

/** A pool whose `connect` fails with `DATABASE_UNREACHABLE`, unless PostgreSQL is there and refuses, as for a role. */
export class ConnectingPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (!callback) return super.connect().catch((cause: unknown) => Promise.reject(asFailure(cause)));
    super.connect((cause, client, release) => callback(cause && asFailure(cause), client, release));
  }
}

function asFailure(cause: unknown): Error {
  if (isRefusal(cause)) return cause;
  return new PlatformError('DATABASE_UNREACHABLE', 'no connection to PostgreSQL', { cause });
}

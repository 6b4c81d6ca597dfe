import { PlatformError } from '@marquee/contracts';
import { Pool, type PoolClient } from 'pg';
import { isRefusal } from './database-failure.ts';

type Connected = Parameters<Pool['connect']>[0];

/**
 * A pool of connections whose `connect` rejects with `DATABASE_UNREACHABLE` if PostgreSQL cannot be reached. If
 * PostgreSQL refuses the connection, such as for an unknown role, it rejects with PostgreSQL's own error.
 */
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

import { PlatformError } from '@marquee/contracts';
import { Pool, type PoolClient } from 'pg';

type Connected = Parameters<Pool['connect']>[0];

/** A pool whose `connect` fails with `DATABASE_UNREACHABLE` and the cause, whatever the cause is. */
export class ConnectingPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (!callback) return super.connect().catch((cause: unknown) => Promise.reject(noConnection(cause)));
    super.connect((cause, client, release) => callback(cause && noConnection(cause), client, release));
  }
}

function noConnection(cause: unknown): PlatformError {
  return new PlatformError('DATABASE_UNREACHABLE', 'no connection to PostgreSQL', { cause });
}

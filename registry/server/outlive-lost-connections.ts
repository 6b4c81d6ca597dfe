import type pg from 'pg';

/**
 * Lets this process outlive a connection that breaks in the middle of a transaction. The pool listens
 * to idle connections only; one that is in use raises an error nobody hears, which ends the process.
 */
export function outliveLostConnections(pool: pg.Pool): void {
  // Nothing is lost here: the query that was under way is rejected with the same cause.
  pool.on('connect', (client) => void client.on('error', () => undefined));
}

import { errorCode, PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { networkOf, type SecurityLog } from '@marquee/http-server';
import { appendAudit } from '../releases/audit.ts';
import type { Signer } from '../releases/signing.ts';
import type { Action, Actor } from '../releases/actor.ts';
import { createThrottle } from './throttle.ts';

export type Attempt = { action: Action; remote: string; version?: string | null; environment?: string };

/** Writes down who was refused: in the audit who is known, in the log of security events everybody. */
export type Refusals = {
  /** Somebody known tried what they may not do. */
  ofRight(actor: Actor, attempt: Attempt): Promise<void>;
  /** Somebody at this address showed a token that is not good; other failures are no refusals. */
  ofToken(ip: string, failure: unknown): void;
  /** Somebody was not let in at the console. */
  ofSignIn(ip: string, failure: unknown): void;
  stop(): Promise<void>;
};

/** Refused attempts of one actor, and refused tokens of one network, that are written down one by one in each minute. */
export const maxRefusalsAMinute = 30;

/**
 * More refusals in a minute than `maxRefusalsAMinute` become one row of the audit, or one line of the log,
 * with their number: who tries without end neither fills the audit nor holds up its lock.
 */
export function createRefusals({
  db,
  signer,
  security,
  onFailure,
  windowMs = 60_000,
}: {
  db: Database;
  signer: Signer;
  security: SecurityLog;
  onFailure: (failure: unknown) => void;
  windowMs?: number;
}): Refusals {
  const write = (entry: Parameters<typeof appendAudit>[2]) =>
    db.transaction((transaction) => appendAudit(transaction, signer, entry, new Date()));
  const rights = createThrottle({
    max: maxRefusalsAMinute,
    windowMs,
    onFailure,
    async onRest(actor, attempts) {
      const reason = `${attempts} more attempts were refused within a minute`;
      await write({ actor, action: 'refused-more', reason, details: { attempts } });
      security({ event: 'right', outcome: 'refused', actor, reason: `${attempts} more` });
    },
  });
  const tokens = createThrottle({
    max: maxRefusalsAMinute,
    windowMs,
    onFailure,
    async onRest(network, attempts) {
      security({ event: 'token', outcome: 'refused', network, reason: `${attempts} more` });
    },
  });

  return {
    async ofRight({ name: actor }, { action, ...what }) {
      if (!rights.admits(actor)) return;
      await write({ ...what, actor, action: `refused-${action}` });
      security({ event: 'right', outcome: 'refused', actor, reason: `${action} ${what.remote}` });
    },
    ofToken: (ip, failure) => refused('token', ip, failure),
    ofSignIn: (ip, failure) => refused('sign-in', ip, failure),
    async stop() {
      await Promise.all([rights.stop(), tokens.stop()]);
    },
  };

  function refused(event: string, ip: string, failure: unknown): void {
    const network = networkOf(ip);
    if (errorCode(failure) !== 'NOT_ALLOWED' || !tokens.admits(network)) return;
    const { token, why = 'refused' } = (failure as PlatformError).details;
    const actor = typeof token === 'string' && { actor: token };
    security({ event, outcome: 'refused', network, ...actor, reason: String(why) });
  }
}

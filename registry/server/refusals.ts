import { errorCode, PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { networkOf, type SecurityLog } from '@marquee/http-server';
import { appendAudit } from '../releases/audit.ts';
import type { Signer } from '../releases/signing.ts';
import type { Action, Actor } from '../releases/actor.ts';
import { createThrottle } from './throttle.ts';

export type Attempt = { action: Action; remote: string; version?: string | null; environment?: string };

/** Records refused attempts: those of known actors in the audit, all of them in the security log. */
export type Refusals = {
  /** An actor lacks the right for an action. */
  ofRight(actor: Actor, attempt: Attempt): Promise<void>;
  /** A client sent an invalid token. Failures other than NOT_ALLOWED are ignored. */
  ofToken(ip: string, failure: unknown): void;
  /** A sign-in at the console failed. Failures other than NOT_ALLOWED are ignored. */
  ofSignIn(ip: string, failure: unknown): void;
  stop(): Promise<void>;
};

/** At most this many refusals of an actor or a network are recorded one by one in each minute. */
export const maxRefusalsAMinute = 30;

/**
 * Refusals beyond `maxRefusalsAMinute` are recorded together with their number, in one row of the audit and one line
 * of the log. An attacker can therefore neither fill the audit nor occupy its lock.
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
    async ofRight({ name: actor }, { action, ...target }) {
      if (!rights.admits(actor)) return;
      await write({ ...target, actor, action: `refused-${action}` });
      security({ event: 'right', outcome: 'refused', actor, reason: `${action} ${target.remote}` });
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

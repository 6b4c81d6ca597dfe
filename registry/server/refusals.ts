import { errorCode, PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { networkOf, type SecurityLog } from '@marquee/http-server';
import { appendAudit } from '../releases/audit.ts';
import type { Signer } from '../releases/signing.ts';
import type { Action, Actor } from '../releases/actor.ts';
import { createThrottle } from './throttle.ts';

export type Attempt = { action: Action; remote: string; version?: string | null; environment?: string };

/**
 * Records refused attempts: those of known actors without the right in the audit, and all of them in the security log.
 */
export type Refusals = {
  /** Records that an actor lacks the right for an action. */
  ofRight(actor: Actor, attempt: Attempt): Promise<void>;
  /** Records that a client sent an invalid token. Ignores failures other than NOT_ALLOWED. */
  ofToken(ip: string, failure: unknown): void;
  /** Records that a sign-in to the console failed. Ignores failures other than NOT_ALLOWED. */
  ofSignIn(ip: string, failure: unknown): void;
  stop(): Promise<void>;
};

/** The maximum number of refused attempts of one actor or network that are recorded separately in a minute. */
export const maxRefusalsAMinute = 30;

/**
 * Creates the recorder of refused attempts. In each minute (`windowMs`) it records up to `maxRefusalsAMinute` attempts
 * of an actor or network (IP range) separately, and of further ones only their number. Therefore an attacker can
 * neither fill the audit nor block it.
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

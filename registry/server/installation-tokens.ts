import path from 'node:path';
import type { Database } from '@marquee/database';
import { appendAudit } from '../releases/audit.ts';
import type { Signer } from '../releases/signing.ts';
import {
  configuration,
  expireFormerTokens,
  hashToken,
  registerToken,
  storeToken,
  type TokenState,
} from '../releases/tokens.ts';
import { actions, type Action, type Right } from '../releases/actor.ts';
import type { Transaction } from '../releases/transaction.ts';
import { installationName, openLocalToken, replaceLocalToken } from '../store/local-token.ts';

/**
 * The two tokens that belong to a registry's installation: they are configured by the operator, or created at the first
 * start. `token` is for the command line.
 */
export type InstallationTokens = {
  token: string;
  /** The token with which shells send observations; it has no other right. */
  observeToken: string;
};

/**
 * Opens the installation's tokens, which are stored in `folder`, and returns a function that renews them and is called
 * regularly. A revoked token is replaced by a new one. The audit records each replacement.
 *
 * A token that the operator configured (`given`) replaces the one that was configured before, even if another registry
 * of the database had it. If it was itself revoked or replaced, it is not made valid again; `onRefused` then receives
 * the kind of its holder and its state.
 */
export async function createInstallationTokens({
  db,
  signer,
  folder,
  given,
  onRefused,
}: {
  db: Database;
  signer: Signer;
  folder: string;
  /** The tokens that the operator chose. */
  given: Partial<Record<keyof InstallationTokens, string | undefined>>;
  onRefused: (kind: string, state: TokenState) => void;
}): Promise<() => Promise<InstallationTokens>> {
  const installation = await installationName(path.join(folder, 'installation'));
  let isStart = true;
  return async () => {
    const tokens = {
      token: await renew('publisher', 'token', given.token, [...actions]),
      observeToken: await renew('observer', 'observe-token', given.observeToken, ['observe']),
    };
    isStart = false;
    return tokens;
  };

  async function renew(kind: string, fileName: string, fixed: string | undefined, may: Action[]) {
    const file = path.join(folder, fileName);
    const { token, expiresAt } = await openLocalToken(file, fixed);
    const rights = [{ remote: '*', actions: may }];
    if (fixed !== undefined) {
      await renewConfigured(kind, token, { rights, expiresAt });
      return token;
    }
    const name = `${kind}-${installation}`;
    if ((await registerToken(db, name, token, { rights, expiresAt, revive: true })) === 'valid') return token;
    // The file is written first: after a crash in between, the next renewal reads the token from it.
    const next = await replaceLocalToken(file);
    await db.transaction(async (transaction) => {
      const terms = { rights, expiresAt: next.expiresAt };
      await storeToken(transaction, name, next.token, terms);
      await appendCreation(transaction, name, terms, 'the previous token was revoked');
    });
    return next.token;
  }

  async function renewConfigured(kind: string, token: string, terms: { rights: Right[]; expiresAt: Date }) {
    const name = `${kind}-${hashToken(token).slice(0, 8)}`;
    const configured = { ...terms, createdBy: configuration };
    // Only a start revives a token: a registry that has yet to restart with the next one must not.
    const state = await registerToken(db, name, token, { ...configured, revive: isStart });
    if (state !== 'valid') onRefused(kind, state);
    else if (isStart)
      await db.transaction(async (transaction) => {
        const former = await expireFormerTokens(transaction, kind, token, new Date());
        if (former.length === 0) return;
        await appendCreation(transaction, name, terms, `configured in place of ${former.join(', ')}`);
      });
  }

  async function appendCreation(
    transaction: Transaction,
    name: string,
    { rights, expiresAt }: { rights: Right[]; expiresAt: Date },
    reason: string,
  ) {
    const details = { name, team: null, rights, expiresAt: expiresAt.toISOString() };
    const entry = { actor: 'registry', action: 'create-token', reason, details } as const;
    await appendAudit(transaction, signer, entry, new Date());
  }
}

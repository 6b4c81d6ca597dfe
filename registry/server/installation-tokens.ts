import path from 'node:path';
import type { Database } from '@marquee/database';
import { appendAudit } from '../releases/audit.ts';
import type { Signer } from '../releases/signing.ts';
import { registerToken, storeToken } from '../releases/tokens.ts';
import { actions, type Action } from '../releases/actor.ts';
import { installationName, openLocalToken, replaceLocalToken } from '../store/local-token.ts';

/** The tokens that a registry's command line and its shells use. */
export type InstallationTokens = {
  token: string;
  /** The token with which shells send observations; it has no other right. */
  observeToken: string;
};

/**
 * Opens the tokens in `folder` and returns a function that renews them. A revoked token is replaced, and the
 * audit names the replacement. A revoked token that was configured cannot be replaced: `onRefused` receives its
 * name.
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
  onRefused: (name: string) => void;
}): Promise<() => Promise<InstallationTokens>> {
  const installation = await installationName(path.join(folder, 'installation'));
  return async () => ({
    token: await renew('publisher', 'token', given.token, [...actions]),
    observeToken: await renew('observer', 'observe-token', given.observeToken, ['observe']),
  });

  async function renew(kind: string, fileName: string, fixed: string | undefined, may: Action[]) {
    const name = `${kind}-${installation}`;
    const file = path.join(folder, fileName);
    const rights = [{ remote: '*', actions: may }];
    const { token, expiresAt } = await openLocalToken(file, fixed);
    if ((await registerToken(db, name, token, { rights, expiresAt })) === 'valid') return token;
    if (fixed !== undefined) {
      onRefused(name);
      return fixed;
    }
    // The file is written first: after a crash in between, the next renewal reads the token from it.
    const next = await replaceLocalToken(file);
    const entry = { actor: 'registry', action: 'create-token', reason: 'the previous token was revoked' };
    await db.transaction(async (transaction) => {
      await storeToken(transaction, name, next.token, { rights, expiresAt: next.expiresAt });
      const details = { name, team: null, rights, expiresAt: next.expiresAt.toISOString() };
      await appendAudit(transaction, signer, { ...entry, details }, new Date());
    });
    return next.token;
  }
}

import path from 'node:path';
import type { Database } from '@marquee/database';
import { appendAudit } from '../releases/audit.ts';
import type { Signer } from '../releases/signing.ts';
import { registerToken, storeToken } from '../releases/tokens.ts';
import { actions, type Action } from '../releases/actor.ts';
import { installationName, openLocalToken, replaceLocalToken } from '../store/local-token.ts';

/** The tokens an installation keeps for its own command line and shells. */
export type InstallationTokens = {
  token: string;
  /** What shells tell with what browsers see; it may do nothing else. */
  observeToken: string;
};

/**
 * Opens the tokens in `folder` and returns what renews them. One that was revoked is replaced by another,
 * which the audit tells; `onRefused` hears of one that was given from outside and stays revoked.
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
  given: string | undefined;
  onRefused: (name: string) => void;
}): Promise<() => Promise<InstallationTokens>> {
  const installation = await installationName(path.join(folder, 'installation'));
  return async () => ({
    token: await renew('publisher', 'token', given, [...actions]),
    observeToken: await renew('observer', 'observe-token', undefined, ['observe']),
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
    // Written before it is good: after a crash in between, the next renewal takes it from the file.
    const next = await replaceLocalToken(file);
    const entry = { actor: 'registry', action: 'create-token', reason: 'the one before was revoked' };
    await db.transaction(async (transaction) => {
      await storeToken(transaction, name, next.token, { rights, expiresAt: next.expiresAt });
      const details = { name, team: null, rights, expiresAt: next.expiresAt.toISOString() };
      await appendAudit(transaction, signer, { ...entry, details }, new Date());
    });
    return next.token;
  }
}

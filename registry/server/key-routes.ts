import { access } from '@marquee/http-server';
import { parseInput } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { changeEnvironment } from '../releases/change-environment.ts';
import { environmentNames, renewSnapshot } from '../releases/environments.ts';
import { readPublicKeys, retireKey, rotateKey } from '../releases/public-keys.ts';
import type { AuditVerdict } from '../releases/audit-chain.ts';
import type { SigningKeys } from '../store/signing-keys.ts';
import { administratorOf, type AuthContext } from './authorise.ts';
import { reasonSchema } from '@marquee/contracts/verbs';

const bodySchema = v.object({ reason: reasonSchema });
const keyParams = v.object({ keyId: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'is the name of a key')) });

/** Routes that return the public signing keys, and by which administrators replace (rotate) and retire keys. */
export const keyRoutes: FastifyPluginAsync<
  AuthContext & { keys: SigningKeys; checkAudit: () => Promise<AuditVerdict> }
> = async (app, context) => {
  app.get('/public-keys', { config: access('anyone', 'nothing; reads public keys') }, () =>
    readPublicKeys(context.db),
  );

  app.post(
    '/keys/rotate',
    { config: access('administrators of every remote', 'signs with a new key') },
    async (request) => {
      const { name: by } = await administratorOf(context, request);
      const { reason } = parseInput(bodySchema, request.body, 'rotate');
      const rotated = await rotateKey(context, { by, reason });
      for (const name of await environmentNames(context.db)) await renewSnapshot(context, name);
      context.security({ event: 'key-rotated', outcome: 'succeeded', actor: by, reason: rotated.keyId });
      return rotated;
    },
  );

  app.post(
    '/keys/:keyId/retire',
    { config: access('administrators of every remote', 'ends the trust in a key') },
    async (request) => {
      const { name: by } = await administratorOf(context, request);
      const { keyId } = parseInput(keyParams, request.params, 'retire');
      const { reason } = parseInput(bodySchema, request.body, 'retire');
      await retireKey(context, { keyId, by, reason });
      // Shells fetch the keys with each new snapshot.
      for (const name of await environmentNames(context.db))
        await changeEnvironment(context, name, async () => ({ actor: by, action: 'renew-snapshot', reason }));
      // The new checkpoint contains the retirement, so a leaked key cannot sign an audit without it.
      await context.checkAudit();
      context.security({ event: 'key-retired', outcome: 'succeeded', actor: by, reason: keyId });
      return { keyId, state: 'retired' };
    },
  );
};

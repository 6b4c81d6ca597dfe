import { access } from '@marquee/http-server';
import { parseInput } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { freezeEnvironment, unfreezeEnvironment } from '../releases/freezes.ts';
import { administratorOf, type AuthContext } from './authorise.ts';
import { environmentParams } from './environment-routes.ts';
import { instantText, reasonSchema } from '@marquee/contracts/verbs';

const instantSchema = v.pipe(
  instantText,
  v.transform((text) => new Date(text)),
);

export const freezeSchema = v.strictObject({
  /** Default: now. */
  from: v.exactOptional(instantSchema),
  to: instantSchema,
  reason: reasonSchema,
});
export const unfreezeSchema = v.strictObject({
  /** The number of the freeze; default: the one that stands or comes next. */
  freeze: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  reason: reasonSchema,
});

/**
 * Routes that freeze an environment (it then refuses changes that give visitors other releases) and that end a freeze.
 */
export const freezeRoutes: FastifyPluginAsync<AuthContext> = async (app, context) => {
  app.post(
    '/environments/:environment/freeze',
    { config: access('administrators of every remote', 'refuses changes of an environment for a time') },
    async (request) => {
      const { name: by } = await administratorOf(context, request);
      const { environment } = parseInput(environmentParams, request.params, 'freeze');
      const body = parseInput(freezeSchema, request.body, 'freeze');
      const frozen = await freezeEnvironment(context, { ...body, environment, by });
      return { environment, ...frozen!.row.details, sequence: frozen!.sequence };
    },
  );

  app.post(
    '/environments/:environment/unfreeze',
    { config: access('administrators of every remote', 'ends a freeze') },
    async (request) => {
      const { name: by } = await administratorOf(context, request);
      const { environment } = parseInput(environmentParams, request.params, 'unfreeze');
      const body = parseInput(unfreezeSchema, request.body, 'unfreeze');
      const ended = await unfreezeEnvironment(context, { ...body, environment, by });
      return { environment, ...ended!.row.details, sequence: ended!.sequence };
    },
  );
};

import { access } from '@marquee/http-server';
import { parseInput } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { createToken, listTeams, listTokens, revokeToken, setTeam } from '../releases/manage-access.ts';
import { actions } from '../releases/actor.ts';
import { administratorOf, type AuthContext } from './authorise.ts';
import { reasonSchema } from '@marquee/contracts/verbs';

const name = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'contains only lower-case letters, digits and hyphens'),
);
const remote = v.pipe(v.string(), v.regex(/^(\*|[a-z][a-z0-9-]*)$/, 'is the name of a remote, or *'));

const newTokenSchema = v.object({
  name,
  team: v.optional(v.nullable(name), null),
  rights: v.pipe(
    v.array(v.object({ remote, actions: v.pipe(v.array(v.picklist(actions)), v.minLength(1)) })),
    v.minLength(1),
  ),
  /** The token's lifetime in days; the maximum is a year. */
  days: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(365)), 30),
  reason: reasonSchema,
});
const revocationSchema = v.object({ reason: reasonSchema });
const teamSchema = v.object({ name, remotes: v.array(remote), reason: reasonSchema });

/** Routes by which administrators manage tokens and teams. */
export const accessRoutes: FastifyPluginAsync<AuthContext> = async (app, context) => {
  const { db, security } = context;

  app.get(
    '/tokens',
    { config: access('administrators of every remote', 'nothing; reads tokens without their secrets') },
    async (request) => {
      await administratorOf(context, request);
      return { tokens: await listTokens(db) };
    },
  );

  app.post(
    '/tokens',
    { config: access('administrators of every remote', 'creates a token') },
    async (request, reply) => {
      const { name: by } = await administratorOf(context, request);
      const body = parseInput(newTokenSchema, request.body, 'POST /tokens');
      const { token, expiresAt } = await createToken(context, { ...body, by });
      security({ event: 'token-made', outcome: 'succeeded', actor: by, reason: body.name });
      return reply.code(201).send({ name: body.name, token, expiresAt: expiresAt.toISOString() });
    },
  );

  app.post(
    '/tokens/:name/revoke',
    { config: access('administrators of every remote', 'ends a token') },
    async (request) => {
      const { name: by } = await administratorOf(context, request);
      const { name: revoked } = parseInput(v.object({ name }), request.params, 'revoke');
      await revokeToken(context, {
        ...parseInput(revocationSchema, request.body, 'revoke'),
        name: revoked,
        by,
      });
      security({ event: 'token-revoked', outcome: 'succeeded', actor: by, reason: revoked });
      return { name: revoked, state: 'revoked' };
    },
  );

  app.get(
    '/teams',
    { config: access('administrators of every remote', 'nothing; reads teams') },
    async (request) => {
      await administratorOf(context, request);
      return { teams: await listTeams(db) };
    },
  );

  app.post(
    '/teams',
    { config: access('administrators of every remote', 'changes whose remotes are whose') },
    async (request) => {
      const { name: by } = await administratorOf(context, request);
      const team = parseInput(teamSchema, request.body, 'POST /teams');
      await setTeam(context, { ...team, by });
      security({ event: 'team-set', outcome: 'succeeded', actor: by, reason: team.name });
      return { name: team.name, remotes: team.remotes };
    },
  );
};

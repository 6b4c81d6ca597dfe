import { parseInput } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { createToken, listTeams, listTokens, revokeToken, setTeam } from '../releases/manage-access.ts';
import { actions } from '../releases/actor.ts';
import { administratorOf, type AuthContext } from './authorise.ts';
import { reasonSchema } from './reason.ts';

const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'is small letters, digits and dashes'));
const remote = v.pipe(v.string(), v.regex(/^(\*|[a-z][a-z0-9-]*)$/, 'is the name of a remote, or *'));
const reason = reasonSchema;

const newTokenSchema = v.object({
  name,
  team: v.optional(v.nullable(name), null),
  rights: v.pipe(
    v.array(v.object({ remote, actions: v.pipe(v.array(v.picklist(actions)), v.minLength(1)) })),
    v.minLength(1),
  ),
  /** A month unless said otherwise, and never for ever. */
  days: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(365)), 30),
  reason,
});
const revocationSchema = v.object({ reason });
const teamSchema = v.object({ name, remotes: v.array(remote), reason });

/** Who may do what: tokens and teams, for administrators. */
export const accessRoutes: FastifyPluginAsync<AuthContext> = async (app, context) => {
  const { db, security } = context;

  app.get('/tokens', async (request) => {
    await administratorOf(context, request);
    return { tokens: await listTokens(db) };
  });

  app.post('/tokens', async (request, reply) => {
    const { name: by } = await administratorOf(context, request);
    const wanted = parseInput(newTokenSchema, request.body, 'POST /tokens');
    const { token, expiresAt } = await createToken(context, { ...wanted, by });
    security({ event: 'token-made', outcome: 'succeeded', actor: by, reason: wanted.name });
    return reply.code(201).send({ name: wanted.name, token, expiresAt: expiresAt.toISOString() });
  });

  app.post('/tokens/:name/revoke', async (request) => {
    const { name: by } = await administratorOf(context, request);
    const { name: revoked } = parseInput(v.object({ name }), request.params, 'revoke');
    await revokeToken(context, {
      ...parseInput(revocationSchema, request.body, 'revoke'),
      name: revoked,
      by,
    });
    security({ event: 'token-revoked', outcome: 'succeeded', actor: by, reason: revoked });
    return { name: revoked, state: 'revoked' };
  });

  app.get('/teams', async (request) => {
    await administratorOf(context, request);
    return { teams: await listTeams(db) };
  });

  app.post('/teams', async (request) => {
    const { name: by } = await administratorOf(context, request);
    const team = parseInput(teamSchema, request.body, 'POST /teams');
    await setTeam(context, { ...team, by });
    security({ event: 'team-set', outcome: 'succeeded', actor: by, reason: team.name });
    return { name: team.name, remotes: team.remotes };
  });
};

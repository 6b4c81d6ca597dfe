import { PlatformError } from '@marquee/contracts';
import * as v from 'valibot';
import { changeResponse } from './responses.ts';
import type { Options, Tools } from './verb-tools.ts';
import { table } from './text-output.ts';

type Reasoned = Options & { reason: string };

const rights = v.array(v.object({ remote: v.string(), actions: v.array(v.string()) }));
const tokensResponse = v.object({
  tokens: v.array(
    v.object({
      name: v.string(),
      team: v.nullable(v.string()),
      rights,
      createdBy: v.string(),
      expiresAt: v.string(),
      state: v.string(),
    }),
  ),
});
const newTokenResponse = v.object({ name: v.string(), token: v.string(), expiresAt: v.string() });
const teamResponse = v.object({ name: v.string(), remotes: v.array(v.string()) });
const policyResponse = v.object({
  environment: v.string(),
  requireProvenance: v.boolean(),
  requireApproval: v.boolean(),
  acting: v.boolean(),
});
const proposalsResponse = v.object({
  proposals: v.array(
    v.object({
      id: v.number(),
      environment: v.string(),
      action: v.string(),
      body: v.looseObject({ remote: v.optional(v.string()), reason: v.optional(v.string()) }),
      requestedBy: v.string(),
      expiresAt: v.string(),
    }),
  ),
});

/** The verbs about who may do what: tokens, teams, keys, approvals, and what an environment asks for. */
export function addAccessVerbs({ program, verb, connect, print }: Tools): void {
  const group = (name: string, description: string) => program.command(name).description(description);
  const reasoned = (usage: string, description: string, parent?: typeof program) =>
    verb(usage, description, parent).requiredOption('--reason <text>', 'why, for the audit');

  const token = group('token', 'tokens for people and for CI services without OIDC');
  reasoned('create <name>', 'make a token; it is shown this once', token)
    .requiredOption('--can <verbs>', 'what it may do: publish,promote')
    .requiredOption('--remote <names>', 'for which remotes: mfe-quiz,mfe-auth, or * for all')
    .option('--team <name>', 'the team it belongs to; it never reaches further than the team')
    .option('--days <number>', 'how long it is good, a year at most', '30')
    .action(
      async (
        name: string,
        options: Reasoned & { can: string; remote: string; team?: string; days: string },
      ) => {
        const registry = await connect(options.registry);
        const can = options.can.split(',');
        const body = {
          name,
          team: options.team ?? null,
          rights: options.remote.split(',').map((remote) => ({ remote, actions: can })),
          days: Number(options.days),
          reason: options.reason,
        };
        const toText = ({ token: text, expiresAt }: v.InferOutput<typeof newTokenResponse>) =>
          `${text}\nGood until ${expiresAt}. It is shown this once: give it to ${name} as MARQUEE_TOKEN.`;
        print(await registry.post('/tokens', body, newTokenResponse), toText, options);
      },
    );
  reasoned('revoke <name>', 'end a token at once', token).action(async (name: string, options: Reasoned) => {
    const registry = await connect(options.registry);
    const path = `/tokens/${encodeURIComponent(name)}/revoke`;
    const answer = v.object({ name: v.string(), state: v.string() });
    print(await registry.post(path, { reason: options.reason }, answer), () => `${name} is revoked`, options);
  });
  verb('list', 'every token, what it may do and how long', token).action(async (options: Options) => {
    const registry = await connect(options.registry);
    const toText = ({ tokens }: v.InferOutput<typeof tokensResponse>) =>
      table(
        ['token', 'team', 'may', 'state', 'until', 'made by'],
        tokens.map((one) => [
          one.name,
          one.team ?? '–',
          one.rights.map(({ remote, actions }) => `${remote}: ${actions.join(' ')}`).join('\n'),
          one.state,
          one.expiresAt,
          one.createdBy,
        ]),
      );
    print(await registry.get('/tokens', tokensResponse), toText, options);
  });

  const team = group('team', 'which remotes a team answers for');
  reasoned('set <name>', 'say which remotes a team answers for', team)
    .requiredOption('--remote <names>', 'mfe-quiz,mfe-auth')
    .action(async (name: string, options: Reasoned & { remote: string }) => {
      const registry = await connect(options.registry);
      const body = { name, remotes: options.remote.split(','), reason: options.reason };
      const toText = () => `${name} answers for ${body.remotes.join(', ')}`;
      print(await registry.post('/teams', body, teamResponse), toText, options);
    });
  verb('list', 'every team and its remotes', team).action(async (options: Options) => {
    const registry = await connect(options.registry);
    const answer = await registry.get('/teams', v.object({ teams: v.array(teamResponse) }));
    const rows = answer.teams.map(({ name, remotes }) => [name, remotes.join('\n')]);
    print(answer, () => table(['team', 'remotes'], rows), options);
  });

  const key = group('key', 'the keys snapshots and the audit are signed with');
  reasoned('rotate', 'sign with a new key from now on; the old one vouches for it', key).action(
    async (options: Reasoned) => {
      const registry = await connect(options.registry);
      const answer = v.object({ keyId: v.string(), introducedBy: v.string() });
      const rotated = await registry.post('/keys/rotate', { reason: options.reason }, answer);
      const then = `once every shell has it, end the old one: marquee key retire ${rotated.introducedBy}`;
      print(rotated, ({ keyId }) => `${keyId} signs from now on; ${then}`, options);
    },
  );
  reasoned('retire <key>', 'end an old key; shells believe it no more', key).action(
    async (keyId: string, options: Reasoned) => {
      const registry = await connect(options.registry);
      const path = `/keys/${encodeURIComponent(keyId)}/retire`;
      const answer = v.object({ keyId: v.string(), state: v.string() });
      print(
        await registry.post(path, { reason: options.reason }, answer),
        () => `${keyId} is retired`,
        options,
      );
    },
  );

  verb('proposals', 'changes that wait for a second person').action(async (options: Options) => {
    const registry = await connect(options.registry);
    const toText = ({ proposals }: v.InferOutput<typeof proposalsResponse>) =>
      table(
        ['change', 'what', 'where', 'asked by', 'reason', 'until'],
        proposals.map(({ id, action, environment, body, requestedBy, expiresAt }) => [
          String(id),
          `${action} ${body.remote ?? ''}`,
          environment,
          requestedBy,
          body.reason ?? '–',
          expiresAt,
        ]),
      );
    print(await registry.get('/proposals', proposalsResponse), toText, options);
  });
  reasoned('approve <change>', 'let a change happen that somebody else asked for').action(
    async (change: string, options: Reasoned) => {
      const registry = await connect(options.registry);
      const path = `/proposals/${encodeURIComponent(change)}/approve`;
      const answer = await registry.post(path, { reason: options.reason }, changeResponse);
      print(
        answer,
        ({ environment, sequence }) => `change ${change} is done in ${environment} (snapshot ${sequence})`,
        options,
      );
    },
  );

  reasoned('policy', 'what an environment asks of a change')
    .option('--to, --environment <name>', 'where', 'production')
    .option('--provenance <on-or-off>', 'take only releases a known CI run has published')
    .option('--approval <on-or-off>', 'a second person approves what brings people other code')
    .option('--act <on-or-off>', 'the guardrail acts by itself; off: it marks, and widens nothing')
    .action(async (options: Reasoned & PolicyOptions) => {
      const registry = await connect(options.registry);
      const body = {
        reason: options.reason,
        ...(options.provenance && { requireProvenance: isOn('--provenance', options.provenance) }),
        ...(options.approval && { requireApproval: isOn('--approval', options.approval) }),
        ...(options.act && { acting: isOn('--act', options.act) }),
      };
      const path = `/environments/${encodeURIComponent(options.environment)}/policy`;
      const toText = (answer: v.InferOutput<typeof policyResponse>) =>
        `${answer.environment}: provenance ${onOrOff(answer.requireProvenance)}, approval ${onOrOff(answer.requireApproval)}, act ${onOrOff(answer.acting)}`;
      print(await registry.post(path, body, policyResponse), toText, options);
    });

  reasoned('sweep', 'take away the files of releases nobody can need')
    .option('--days <number>', 'how long what was live stays', '30')
    .option('--dry-run', 'only say what would go')
    .action(async (options: Reasoned & { days: string; dryRun?: boolean }) => {
      const registry = await connect(options.registry);
      const body = { days: Number(options.days), dryRun: options.dryRun ?? false, reason: options.reason };
      const answer = v.object({ releases: v.array(v.string()), blobs: v.number() });
      const toText = ({ releases, blobs }: v.InferOutput<typeof answer>) =>
        `${[...releases, `${releases.length} releases, ${blobs} files`].join('\n')}${body.dryRun ? ' would go' : ' are gone'}`;
      print(await registry.post('/sweep', body, answer), toText, options);
    });
}

type PolicyOptions = { environment: string; provenance?: string; approval?: string; act?: string };

function isOn(option: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new PlatformError('INVALID_INPUT', `${option} ${text}: write on or off`);
}

function onOrOff(state: boolean): string {
  return state ? 'on' : 'off';
}

import { PlatformError } from '@marquee/contracts';
import { changeResponse } from '@marquee/contracts/verbs';
import * as v from 'valibot';
import type { EnvironmentOptions, Options, ReasonOptions, Tools } from './verb-tools.ts';
import { urlPath } from './registry-client.ts';
import { table } from './text-output.ts';

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
const stateResponse = v.looseObject({ state: v.string() });
const teamResponse = v.object({ name: v.string(), remotes: v.array(v.string()) });
const rotationResponse = v.object({ keyId: v.string(), introducedBy: v.string() });
const sweepResponse = v.object({ releases: v.array(v.string()), blobs: v.number() });
const policyResponse = v.object({
  environment: v.string(),
  requireProvenance: v.boolean(),
  requireApproval: v.boolean(),
  guests: v.picklist(['warn', 'refuse']),
  /** Older registries serve every prerelease. */
  prereleases: v.optional(v.picklist(['allow', 'refuse']), 'allow'),
  acting: v.boolean(),
  /** Older registries have no holdout. */
  holdoutPercent: v.optional(v.number(), 0),
});
const proposalsResponse = v.object({
  proposals: v.array(
    v.object({
      id: v.number(),
      environment: v.string(),
      action: v.string(),
      body: v.looseObject({
        remote: v.optional(v.string()),
        reason: v.optional(v.string()),
        set: v.optional(v.array(v.looseObject({ remote: v.string() }))),
      }),
      requestedBy: v.string(),
      /** The remotes for which an approval is missing; older registries have no sets. */
      needed: v.optional(v.array(v.string()), []),
      expiresAt: v.string(),
    }),
  ),
});

/** Adds the CLI commands for tokens, teams, keys, approvals, policies and the deletion of unneeded files. */
export function addAccessVerbs(tools: Tools): void {
  addTokenVerbs(tools);
  addOwnerVerbs(tools);
  addKeyVerbs(tools);
  addApprovalVerbs(tools);
  addPolicyVerb(tools);
  addSweepVerb(tools);
}

function addTokenVerbs({ program, verb, withReason, get, post }: Tools): void {
  const token = program.command('token').description('tokens for people and for CI services without OIDC');
  withReason('create <name>', 'create a token; it is shown only once', token)
    .requiredOption('--can <verbs>', 'its rights: publish,promote')
    .requiredOption('--remote <names>', 'for which remotes: mfe-quiz,mfe-auth, or * for all')
    .option('--team <name>', 'the team that owns it; its rights are limited to the remotes of the team')
    .option('--days <number>', 'its lifetime, a year at most', '30')
    .action(
      (
        name: string,
        options: ReasonOptions & { can: string; remote: string; team?: string; days: string },
      ) => {
        const actions = options.can.split(',');
        const body = {
          name,
          team: options.team ?? null,
          rights: options.remote.split(',').map((remote) => ({ remote, actions })),
          days: Number(options.days),
          reason: options.reason,
        };
        return post(
          options,
          '/tokens',
          body,
          newTokenResponse,
          ({ token: text, expiresAt }) =>
            `${text}\nValid until ${expiresAt}. It is shown only once: give it to ${name} as MARQUEE_TOKEN.`,
        );
      },
    );
  withReason('revoke <name>', 'revoke a token with immediate effect', token).action(
    (name: string, options: ReasonOptions) =>
      post(
        options,
        urlPath`/tokens/${name}/revoke`,
        { reason: options.reason },
        stateResponse,
        () => `${name} is revoked`,
      ),
  );
  verb('list', 'all tokens with rights and expiry', token).action((options: Options) =>
    get(options, '/tokens', tokensResponse, ({ tokens }) =>
      table(
        ['token', 'team', 'may', 'state', 'until', 'created by'],
        tokens.map((one) => [
          one.name,
          one.team ?? '–',
          one.rights.map(({ remote, actions }) => `${remote}: ${actions.join(' ')}`).join('\n'),
          one.state,
          one.expiresAt,
          one.createdBy,
        ]),
      ),
    ),
  );
}

function addOwnerVerbs({ program, verb, withReason, get, post }: Tools): void {
  const team = program.command('team').description('the remotes of each team');
  withReason('set <name>', 'set the remotes of a team', team)
    .requiredOption('--remote <names>', 'mfe-quiz,mfe-auth')
    .action((name: string, options: ReasonOptions & { remote: string }) => {
      const body = { name, remotes: options.remote.split(','), reason: options.reason };
      return post(
        options,
        '/teams',
        body,
        teamResponse,
        ({ remotes }) => `${name} owns ${remotes.join(', ')}`,
      );
    });
  verb('list', 'all teams with their remotes', team).action((options: Options) =>
    get(options, '/teams', v.object({ teams: v.array(teamResponse) }), ({ teams }) =>
      table(
        ['team', 'remotes'],
        teams.map(({ name, remotes }) => [name, remotes.join('\n')]),
      ),
    ),
  );
}

function addKeyVerbs({ program, withReason, post }: Tools): void {
  const key = program.command('key').description('the signing keys of snapshots and audit');
  withReason('rotate', 'sign with a new key from now on; the old one introduces it', key).action(
    (options: ReasonOptions) =>
      post(
        options,
        '/keys/rotate',
        { reason: options.reason },
        rotationResponse,
        ({ keyId, introducedBy }) =>
          `${keyId} signs from now on; once every shell has it, retire the old one: marquee key retire ${introducedBy}`,
      ),
  );
  withReason('retire <key>', 'retire an old key; shells no longer accept it', key).action(
    (keyId: string, options: ReasonOptions) =>
      post(
        options,
        urlPath`/keys/${keyId}/retire`,
        { reason: options.reason },
        stateResponse,
        () => `${keyId} is retired`,
      ),
  );
}

function addApprovalVerbs({ verb, withReason, get, post }: Tools): void {
  verb('proposals', 'changes that wait for a second person').action((options: Options) =>
    get(options, '/proposals', proposalsResponse, ({ proposals }) =>
      table(
        ['change', 'what', 'where', 'requested by', 'reason', 'approval for', 'until'],
        proposals.map(({ id, action, environment, body, requestedBy, needed, expiresAt }) => [
          String(id),
          `${action} ${body.set?.map(({ remote }) => remote).join(' and ') ?? body.remote ?? ''}`,
          environment,
          requestedBy,
          body.reason ?? '–',
          needed.join(', ') || '–',
          expiresAt,
        ]),
      ),
    ),
  );
  withReason('approve <change>', 'approve a change that another person requested').action(
    (change: string, options: ReasonOptions) =>
      post(
        options,
        urlPath`/proposals/${change}/approve`,
        { reason: options.reason },
        changeResponse,
        ({ environment, sequence, details }) =>
          Array.isArray(details['needed'])
            ? `change ${change} in ${environment} still needs an approval for ${details['needed'].join(' and ')}`
            : `change ${change} is done in ${environment} (snapshot ${sequence})`,
      ),
  );
}

function addPolicyVerb({ withReason, post }: Tools): void {
  withReason('policy', 'what an environment requires of a change')
    .option('--to, --environment <name>', 'the environment', 'production')
    .option('--provenance <on-or-off>', 'accept only releases that a known CI run has published')
    .option('--approval <on-or-off>', 'a second person approves what gives visitors other code')
    .option('--act <on-or-off>', 'the guardrail acts automatically; off: it marks, and advances no rollout')
    .option('--guests <warn-or-refuse>', 'whether guests with side effects may be served')
    .option(
      '--prereleases <allow-or-refuse>',
      'whether visitors may get prereleases such as 1.3.0-rc.1; previews always may',
    )
    .option(
      '--holdout <percent>',
      'the share of visitors whom no rollout and no experiment reaches; 0 ends it',
    )
    .action((options: ReasonOptions & EnvironmentOptions & PolicyOptions) => {
      const body = {
        reason: options.reason,
        ...(options.provenance && { requireProvenance: isOn('--provenance', options.provenance) }),
        ...(options.approval && { requireApproval: isOn('--approval', options.approval) }),
        ...(options.act && { acting: isOn('--act', options.act) }),
        ...(options.guests && { guests: options.guests }),
        ...(options.prereleases && { prereleases: options.prereleases }),
        ...(options.holdout !== undefined && { holdoutPercent: holdoutOf(options.holdout) }),
      };
      return post(
        options,
        urlPath`/environments/${options.environment}/policy`,
        body,
        policyResponse,
        ({ environment, requireProvenance, requireApproval, acting, guests, prereleases, holdoutPercent }) =>
          `${environment}: provenance ${onOrOff(requireProvenance)}, approval ${onOrOff(requireApproval)}, act ${onOrOff(acting)}, guests ${guests}, prereleases ${prereleases}, holdout ${holdoutPercent} %`,
      );
    });
}

function addSweepVerb({ withReason, post }: Tools): void {
  withReason('sweep', 'delete the files of releases that no environment needs')
    .option('--days <number>', 'how long the files of old releases are retained', '30')
    .option('--dry-run', 'only print what would be deleted')
    .action(
      ({ days, dryRun = false, reason, ...options }: ReasonOptions & { days: string; dryRun?: boolean }) =>
        post(
          options,
          '/sweep',
          { days: Number(days), dryRun, reason },
          sweepResponse,
          ({ releases, blobs }) =>
            `${[...releases, `${releases.length} releases, ${blobs} files`].join('\n')}${dryRun ? ' would be deleted' : ' are deleted'}`,
        ),
    );
}

type PolicyOptions = {
  provenance?: string;
  approval?: string;
  act?: string;
  guests?: string;
  prereleases?: string;
  holdout?: string;
};

/** Parses the share of a holdout; unlike other shares it may be 0. */
function holdoutOf(text: string): number {
  const percent = Number(text.replace(/ ?%$/, ''));
  if (text.trim() !== '' && percent >= 0 && percent <= 50) return percent;
  throw new PlatformError('INVALID_INPUT', `--holdout ${text}: write a percentage from 0 to 50`);
}

function isOn(option: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new PlatformError('INVALID_INPUT', `${option} ${text}: write on or off`);
}

function onOrOff(state: boolean): string {
  return state ? 'on' : 'off';
}

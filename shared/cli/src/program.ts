import path from 'node:path';
import { inertDeep, inertJson, inertLine, inertText, PlatformError } from '@marquee/contracts';
import { Command } from 'commander';
import type * as v from 'valibot';
import {
  auditCheckResponse,
  auditResponse,
  changesResponse,
  errorsResponse,
  statusResponse,
  whyResponse,
} from './responses.ts';
import { addAccessVerbs } from './access-verbs.ts';
import { buildToolsOf, moduleOf } from './build-tools-of.ts';
import { addChangeVerbs } from './change-verbs.ts';
import { addDiagnoseVerb } from './diagnose-verb.ts';
import { addEnvironmentVerbs } from './environment-verbs.ts';
import { addExperimentVerbs } from './experiment-verbs.ts';
import { addNotifyVerbs } from './notify-verbs.ts';
import type { HostContext } from './open-host.ts';
import type { GuestOptions } from './guest-file.ts';
import { dryRunOfGuest, dryRunText } from './guest-text.ts';
import { publish, publishGuest } from './publish.ts';
import { addPreviewVerbs } from './preview-verbs.ts';
import { urlPath, type RegistryClient } from './registry-client.ts';
import type { EnvironmentOptions, Options, Tools } from './verb-tools.ts';
import { addSettingsVerbs } from './settings-verbs.ts';
import { addTeamVerbs } from './team-verbs.ts';
import {
  auditCheckText,
  auditText,
  changesText,
  errorsText,
  publishedText,
  statusText,
  whyText,
} from './text-output.ts';
import { parseReleaseName } from './release-name.ts';

export type ProgramOptions = {
  defaultRegistry: string;
  connect: (url: string) => Promise<RegistryClient>;
  /** Receives the text that a CLI command prints as its result. */
  output: (text: string) => void;
  /** Receives the progress messages of a CLI command. */
  progress: (text: string) => void;
  /** Where sites are started for `marquee dev` and `marquee matrix run`. */
  hosts?: HostContext;
};

/** Creates the command-line program `npx marquee` with all its commands. Its `parseAsync` runs one of them. */
export function createProgram({
  defaultRegistry,
  connect,
  output,
  progress,
  hosts = { home: '.marquee', variables: {}, report: progress },
}: ProgramOptions): Command {
  const program = new Command('marquee')
    .description('Ships one remote without affecting any other')
    .exitOverride()
    // Without this, commander would assign the option of `audit verify --json` to `audit`.
    .enablePositionalOptions()
    .showHelpAfterError('(marquee --help shows all verbs)');

  const verb: Tools['verb'] = (usage, description, parent = program) =>
    parent
      .command(usage)
      .description(description)
      .option('--registry <url>', 'the URL of the registry', defaultRegistry)
      .option('--json', 'print JSON, for programs');
  const withReason: Tools['withReason'] = (...command) =>
    verb(...command).requiredOption('--reason <text>', 'why, for the audit log, under your name');
  // Responses contain text of strangers: it must neither control the terminal nor imitate another row.
  const print: Tools['print'] = (result, toText, { json }) =>
    output(json ? inertJson(result, 2) : inertText(toText(inertDeep(result, inertLine))));
  const tools: Tools = {
    program,
    verb,
    withReason,
    connect,
    print,
    async get(options, path, schema, toText) {
      print(await (await connect(options.registry)).get(path, schema), toText, options);
    },
    async post(options, path, body, schema, toText) {
      print(await (await connect(options.registry)).post(path, body, schema), toText, options);
    },
  };

  program.commandsGroup('See what is wrong, and what is live:');
  addReadVerbs(tools);
  program.commandsGroup('Change what visitors get:');
  addChangeVerbs(tools);
  addExperimentVerbs(tools);
  program.commandsGroup('Build and publish:');
  addPublish(tools, progress);
  addTeamVerbs(tools, hosts);
  addPreviewVerbs(tools);
  program.commandsGroup('Administer:');
  addEnvironmentVerbs(tools);
  addSettingsVerbs(tools);
  addAccessVerbs(tools);
  addNotifyVerbs(tools);
  return program;
}

type PublishOptions = Options & { reason?: string; dryRun?: boolean } & Omit<GuestOptions, 'guest'> & {
    guest?: string | true;
  };

function addPublish({ verb, connect, print }: Tools, progress: (text: string) => void): void {
  verb('publish [remote-folder]', 'upload the build of a remote as a release; it does not become live')
    .option('--reason <text>', 'why, for the audit log, under your name')
    .option('--guest [file]', 'the folder has an unmodified build of any bundler, described by guest.json')
    .option('--dry-run', 'of a guest: print the derived manifest and the files, publish nothing')
    .option('--name <remote>', 'of a guest: its name')
    .option('--owner <team>', 'of a guest: the team that owns it')
    .option('--release-version <version>', "of a guest: its version; by default the package.json's")
    .option('--kind <kind>', 'of a guest: module-federation, single-spa or custom-element')
    .option('--entry <file>', 'of a guest: the script that starts it')
    .option('--global <variable>', 'of a guest: the variable that its classic script sets')
    .option('--slot <name=module>', 'of a guest: a slot, with its exposed module or tag; repeatable', several)
    .option(
      '--route <path=module>',
      'of a guest: a page, with its exposed module or tag; repeatable',
      several,
    )
    .action(async (given: string | undefined, options: PublishOptions) => {
      const { registry: url, json: _json, reason, dryRun, guest, ...fields } = options;
      const folder = given ?? '.';
      if (guest === undefined) {
        const tryServer = (built: string) => tryByBuildTools(built, progress);
        print(
          await publish(await connect(url), folder, { reason, progress, tryServer }),
          publishedText,
          options,
        );
        return;
      }
      const described = { ...fields, guest };
      if (dryRun) print(await dryRunOfGuest(folder, described), dryRunText, options);
      else {
        const registry = await connect(url);
        print(await publishGuest(registry, folder, described, { reason, progress }), publishedText, options);
      }
    });
}

/** Tries a server bundle with the build tools of its folder; without them, the build has tried it elsewhere. */
async function tryByBuildTools(folder: string, progress: (text: string) => void): Promise<void> {
  const tools = moduleOf(folder, '@marquee/build') === undefined ? undefined : await buildToolsOf(folder);
  if (tools?.tryServerBundle) return tools.tryServerBundle(path.resolve(folder));
  progress(
    `not tried  ${folder}: @marquee/build is not installed there, so its server bundle was not started`,
  );
}

/** Collects the values of an option that may be given several times. */
function several(value: string, before: string[] = []): string[] {
  return [...before, value];
}

function addReadVerbs(tools: Tools): void {
  const { verb, connect, print, get } = tools;
  verb('status', 'what is wrong, and what is live for whom')
    .option('--to, --environment <name>', 'the environment', 'production')
    .action((options: EnvironmentOptions) =>
      get(options, urlPath`/environments/${options.environment}`, statusResponse, statusText),
    );

  addDiagnoseVerb(tools);

  verb('why <release>', 'the provenance of a release, where it is live, and its history').action(
    (name: string, options: Options) => {
      const { remote, version } = parseReleaseName(name);
      return get(options, urlPath`/why/${remote}@${version}`, whyResponse, whyText);
    },
  );

  verb('changes <release>', 'what a release changes: files, sizes, pages, slots, events, packages, commits')
    .option('--from <version>', 'the release before it; by default the live one')
    .option('--environment <name>', 'where the release before it is live', 'production')
    .action(async (name: string, options: EnvironmentOptions & { from?: string }) => {
      const { remote, version } = parseReleaseName(name);
      const registry = await connect(options.registry);
      const from = options.from ?? (await liveVersion(registry, { ...options, remote }));
      print(await readChanges(registry, { remote, version, from }), changesText, options);
    });

  verb('errors <remote>', 'the browser errors of a remote or of one release, with its own source lines')
    .option('--environment <name>', 'the environment', 'production')
    .option('--limit <errors>', 'the maximum of errors', '20')
    .action((name: string, options: EnvironmentOptions & { limit: string }) => {
      const { remote, version } = name.includes('@') ? parseReleaseName(name) : { remote: name };
      const query = new URLSearchParams({ limit: options.limit, ...(version && { version }) });
      const path = urlPath`/environments/${options.environment}/errors/${remote}`;
      return get(options, `${path}?${query}`, errorsResponse, errorsText);
    });

  const audit = verb('audit', 'who did what, newest first; fails when the audit was tampered with')
    .option('--limit <rows>', 'the maximum of rows', '20')
    .option('--environment <name>', 'only of this environment')
    .option('--remote <name>', 'only of this remote')
    .option('--who <name>', 'only what this person, token or guardrail did')
    .option('--action <verb>', 'only this action, such as rollback')
    .option('--text <text>', 'only rows with this text')
    .enablePositionalOptions()
    .action(async (options: Options & AuditOptions) => {
      const registry = await connect(options.registry);
      const { limit, who, environment, remote, action, text } = options;
      const search = { limit, environment, remote, actor: who, action, text };
      const given = Object.entries(search).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      const { rows } = await registry.get(`/audit?${new URLSearchParams(given)}`, auditResponse);
      const check = await registry.get('/audit/check', auditCheckResponse);
      print({ rows, check }, auditText, options);
      refuseTampered(check);
    });

  verb('verify', 'whether the audit is intact; fails and names the row when it is not', audit).action(
    async (options: Options) => {
      const registry = await connect(options.registry);
      const check = await registry.get('/audit/check', auditCheckResponse);
      print(check, auditCheckText, options);
      refuseTampered(check);
    },
  );
}

/** Compares two releases, and reads all releases between them, of which the registry sends some at a time. */
async function readChanges(
  registry: RegistryClient,
  { remote, version, from }: { remote: string; version: string; from: string },
): Promise<Omit<Changes, 'next'>> {
  const read = (more = {}) =>
    registry.get(
      `${urlPath`/releases/${remote}/${version}/changes`}?${new URLSearchParams({ from, ...more })}`,
      changesResponse,
    );
  let { next, ...changes } = await read();
  while (next !== null) {
    const page = await read({ after: String(next) });
    changes = { ...changes, steps: [...changes.steps, ...page.steps] };
    next = page.next;
  }
  return changes;
}

/** The version of a remote that is live in an environment. Throws INVALID_INPUT if none is. */
async function liveVersion(
  registry: RegistryClient,
  { remote, environment }: { remote: string; environment: string },
): Promise<string> {
  const { remotes } = await registry.get(urlPath`/environments/${environment}`, statusResponse);
  const live = remotes.find((one) => one.remote === remote)?.live;
  if (live === undefined)
    throw new PlatformError(
      'INVALID_INPUT',
      `no release of ${remote} is live in ${environment}: name the release to compare with: --from <version>`,
    );
  return live;
}

type Changes = v.InferOutput<typeof changesResponse>;

type AuditOptions = {
  limit: string;
  environment?: string;
  remote?: string;
  who?: string;
  action?: string;
  text?: string;
};

function refuseTampered(check: { intact: true } | { intact: false; why: string }): void {
  if (!check.intact) throw new PlatformError('INTEGRITY', `the audit was tampered with: ${check.why}`);
}

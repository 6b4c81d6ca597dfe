import { inertDeep, inertJson, inertLine, inertText, PlatformError } from '@marquee/contracts';
import { Command } from 'commander';
import {
  auditResponse,
  auditCheckResponse,
  errorsResponse,
  statusResponse,
  whyResponse,
} from './responses.ts';
import { addAccessVerbs } from './access-verbs.ts';
import { addChangeVerbs } from './change-verbs.ts';
import { addExperimentVerbs } from './experiment-verbs.ts';
import { publish } from './publish.ts';
import { addTeamVerbs } from './team-verbs.ts';
import { auditCheckText, auditText, errorsText, publishedText, statusText, whyText } from './text-output.ts';
import { parseReleaseName } from './release-name.ts';
import type { Options, Tools } from './verb-tools.ts';

export type ProgramOptions = {
  defaultRegistry: string;
  connect: Tools['connect'];
  /** What was asked for. */
  answer: (text: string) => void;
  /** What happens meanwhile. */
  progress: (text: string) => void;
};

/** The verbs of `npx marquee`. */
export function createProgram({ defaultRegistry, connect, answer, progress }: ProgramOptions): Command {
  const program = new Command('marquee')
    .description('Ships one remote without touching any other')
    .exitOverride()
    // `audit verify --json` asks verify for JSON, not audit; it takes both to say so.
    .enablePositionalOptions()
    .showHelpAfterError('(marquee --help shows what there is)');

  const verb: Tools['verb'] = (usage, description, parent = program) =>
    parent
      .command(usage)
      .description(description)
      .option('--registry <url>', 'the registry to talk to', defaultRegistry)
      .option('--json', 'answer in JSON, for programs');
  // Much of what the registry answers was written by strangers: a terminal must not act on it, and a line
  // feed in it must not look like another row.
  const print: Tools['print'] = (result, toText, { json }) =>
    answer(json ? inertJson(result, 2) : inertText(toText(inertDeep(result, inertLine))));
  const tools = { program, verb, connect, print };

  verb('publish <remote-folder>', 'upload the build of a remote as a release; nothing is live by it')
    .option('--reason <text>', 'why, for the audit')
    .action(async (folder: string, options: Options & { reason?: string }) => {
      const registry = await connect(options.registry);
      print(await publish(registry, folder, { reason: options.reason, progress }), publishedText, options);
    });

  addTeamVerbs(tools);
  addChangeVerbs(tools);
  addExperimentVerbs(tools);
  addAccessVerbs(tools);
  addReadVerbs(tools);
  return program;
}

function addReadVerbs({ verb, connect, print }: Tools): void {
  verb('status', 'what is live, and for whom')
    .option('--to, --environment <name>', 'where', 'production')
    .action(async (options: Options & { environment: string }) => {
      const registry = await connect(options.registry);
      const path = `/environments/${encodeURIComponent(options.environment)}`;
      print(await registry.get(path, statusResponse), statusText, options);
    });

  verb('why <release>', 'where a release comes from, whom it reaches, and what happened to it').action(
    async (name: string, options: Options) => {
      const registry = await connect(options.registry);
      const { remote, version } = parseReleaseName(name);
      const path = `/why/${encodeURIComponent(remote)}@${encodeURIComponent(version)}`;
      print(await registry.get(path, whyResponse), whyText, options);
    },
  );

  verb('errors <remote>', 'what failed in browsers, of a remote or of one release, in its own source lines')
    .option('--environment <name>', 'where', 'production')
    .option('--limit <errors>', 'how many', '20')
    .action(async (name: string, options: Options & { environment: string; limit: string }) => {
      const registry = await connect(options.registry);
      const { remote, version } = name.includes('@') ? parseReleaseName(name) : { remote: name };
      const where = `/environments/${encodeURIComponent(options.environment)}/errors`;
      const query = new URLSearchParams({ limit: options.limit, ...(version && { version }) });
      const answer = await registry.get(`${where}/${encodeURIComponent(remote)}?${query}`, errorsResponse);
      print(answer, errorsText, options);
    });

  const audit = verb('audit', 'who did what, newest first; fails when the record was tampered with')
    .option('--limit <rows>', 'how many rows', '20')
    .enablePositionalOptions()
    .action(async (options: Options & { limit: string }) => {
      const registry = await connect(options.registry);
      const { rows } = await registry.get(`/audit?limit=${encodeURIComponent(options.limit)}`, auditResponse);
      const check = await registry.get('/audit/check', auditCheckResponse);
      print({ rows, check }, auditText, options);
      refuseTampered(check);
    });

  verb('verify', 'whether the audit is whole; fails and names the row when it is not', audit).action(
    async (options: Options) => {
      const registry = await connect(options.registry);
      const check = await registry.get('/audit/check', auditCheckResponse);
      print(check, auditCheckText, options);
      refuseTampered(check);
    },
  );
}

function refuseTampered(check: { intact: true } | { intact: false; why: string }): void {
  if (!check.intact) throw new PlatformError('INTEGRITY', `the audit was tampered with: ${check.why}`);
}

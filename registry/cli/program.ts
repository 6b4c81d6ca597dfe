import { PlatformError } from '@marquee/contracts';
import { Command } from 'commander';
import { auditAnswer, auditCheckAnswer, promotedAnswer, statusAnswer, whyAnswer } from './answers.ts';
import { publish } from './publish.ts';
import type { RegistryClient } from './registry-client.ts';
import { parseReleaseName } from './release-name.ts';
import { auditText, promotedText, publishedText, statusText, whyText } from './tables.ts';

export type Surroundings = {
  defaultRegistry: string;
  connect: (url: string) => Promise<RegistryClient>;
  /** What was asked for. */
  answer: (text: string) => void;
  /** What happens meanwhile. */
  progress: (text: string) => void;
};

/** The verbs of `npx marquee`. */
export function createProgram({ defaultRegistry, connect, answer, progress }: Surroundings): Command {
  const program = new Command('marquee')
    .description('Ships one remote without touching any other')
    .exitOverride()
    .showHelpAfterError('(marquee --help shows what there is)');

  const verb = (usage: string, description: string) =>
    program
      .command(usage)
      .description(description)
      .option('--registry <url>', 'the registry to talk to', defaultRegistry)
      .option('--json', 'answer in JSON, for programs');

  const say = <Answer>(result: Answer, inWords: (result: Answer) => string, { json }: { json?: boolean }) =>
    answer(json ? JSON.stringify(result, undefined, 2) : inWords(result));

  verb('publish <remote-folder>', 'upload the build of a remote as a release; nothing is live by it')
    .option('--reason <text>', 'why, for the audit')
    .action(async (folder: string, options: Options) => {
      const registry = await connect(options.registry);
      say(await publish(registry, folder, { reason: options.reason, progress }), publishedText, options);
    });

  verb('promote <release>', 'make a release the live one for everybody')
    .option('--to <environment>', 'where', 'production')
    .requiredOption('--reason <text>', 'why, for the audit')
    .action(async (name: string, options: Options & { to: string }) => {
      const registry = await connect(options.registry);
      const body = { ...parseReleaseName(name), reason: options.reason };
      const path = `/environments/${encodeURIComponent(options.to)}/promote`;
      say(await registry.post(path, body, promotedAnswer), promotedText, options);
    });

  verb('status', 'what is live, and for whom')
    .option('--environment <name>', 'where', 'production')
    .action(async (options: Options & { environment: string }) => {
      const registry = await connect(options.registry);
      const path = `/environments/${encodeURIComponent(options.environment)}`;
      say(await registry.get(path, statusAnswer), statusText, options);
    });

  verb('why <release>', 'where a release comes from, whom it reaches, and what happened to it').action(
    async (name: string, options: Options) => {
      const registry = await connect(options.registry);
      const { remote, version } = parseReleaseName(name);
      const path = `/why/${encodeURIComponent(remote)}@${encodeURIComponent(version)}`;
      say(await registry.get(path, whyAnswer), whyText, options);
    },
  );

  verb('audit', 'who did what, newest first; fails when the record was tampered with')
    .option('--limit <rows>', 'how many rows', '20')
    .action(async (options: Options & { limit: string }) => {
      const registry = await connect(options.registry);
      const { rows } = await registry.get(`/audit?limit=${encodeURIComponent(options.limit)}`, auditAnswer);
      const check = await registry.get('/audit/check', auditCheckAnswer);
      say({ rows, check }, auditText, options);
      if (!check.intact) throw new PlatformError('INTEGRITY', `the audit was tampered with: ${check.why}`);
    });

  return program;
}

type Options = { registry: string; json?: boolean; reason?: string };

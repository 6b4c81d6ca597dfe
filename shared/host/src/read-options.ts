import { Command, InvalidArgumentError } from 'commander';

export type HostOptions = {
  /** Whether the remotes of this version are not released. */
  empty: boolean;
  /** The URL of the registry whose live releases the site copies. */
  like?: string;
  /** The environment of that registry. */
  environment: string;
  /** The file with the public keys that are trusted to sign that environment. */
  trustedKeys?: string;
  /** The exact releases that are copied in place of the live ones, such as `mfe-quiz@1.2.0`. */
  releases?: string[];
  /** The folders of built remotes that are released first. */
  with: string[];
  /** The first of the four ports; 0 for free ones. */
  port?: number;
};

/** Parses the command-line arguments of `marquee-host`. If one is wrong, prints the error and ends the process. */
export function readOptions(argv: readonly string[]): HostOptions {
  return new Command('marquee-host')
    .description('Runs a whole site on this computer: shell, registry, API and PostgreSQL')
    .option('--empty', 'without the remotes of this version', false)
    .option('--like <registry>', 'with the live releases of this registry, followed and not to be changed')
    .option('--environment <name>', 'the environment of that registry', 'production')
    .option(
      '--trusted-keys <file>',
      'the public keys that sign that environment, in PEM or as GET /public-keys',
    )
    .option('--releases <list>', 'exactly these releases of that registry, separated by commas', listOf)
    .option('--with <folder>', 'with the build of this remote; may be repeated', collect, [])
    .option(
      '--port <number>',
      'the port of the site, with the next three for the others; 0 for free ports',
      portOf,
    )
    .parse(argv)
    .opts<HostOptions>();
}

function collect(folder: string, others: string[]): string[] {
  return [...others, folder];
}

function listOf(text: string): string[] {
  return text.split(',').filter(Boolean);
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_533) return port;
  throw new InvalidArgumentError('It is a number from 0 to 65532.');
}

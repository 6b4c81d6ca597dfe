import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { createRemote } from './create-remote.ts';
import { updateRemote } from './update-remote.ts';
import { updatedText } from './updated-text.ts';

const usage = `npm create marquee-remote@latest <name>

Creates the folder <name> with a remote of the site, and installs its dependencies. A folder that contains a remote
already, such as ".", gets what it lacks to be a repository of its own.

pnpm create and yarn create do the same, and install with pnpm or Yarn.

  --no-install   do not install the dependencies`;

type Options = {
  print: (line: string) => void;
  complain: (line: string) => void;
  /** What a package manager says of itself in `npm_config_user_agent`, such as `pnpm/12.21.0 npm/? node/v24.9.0`. */
  userAgent: string | undefined;
};

/** The package managers with the file that each needs in the folder, and how it installs. */
const managers = {
  npm: { install: ['install', '--no-audit', '--no-fund'] },
  // Without a decision about install scripts, `pnpm install` fails; nothing here needs one.
  pnpm: { install: ['install'], file: 'pnpm-workspace.yaml', text: 'ignoreScripts: true\n' },
  // The build and TypeScript read node_modules.
  yarn: { install: ['install'], file: '.yarnrc.yml', text: 'nodeLinker: node-modules\n' },
} as const;

/**
 * Runs the command that creates a remote, or completes one, with the package manager that started it, otherwise with
 * npm. Returns the exit code: 0 only if the remote is complete.
 */
export async function main(
  argv: readonly string[],
  { print, complain, userAgent }: Options,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { 'no-install': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    const [target] = positionals;
    if (values.help || target === undefined) {
      print(usage);
      return values.help ? 0 : 1;
    }
    const folder = path.resolve(target);
    if (existsSync(path.join(folder, 'remote.json'))) print(updatedText(await updateRemote(folder)));
    else {
      const { remote, files } = await createRemote(path.basename(folder), { folder, kind: 'repository' });
      print(`${remote} has ${files.length} files in ${target}`);
    }
    const name = managerOf(userAgent);
    const manager = managers[name];
    if ('file' in manager && !existsSync(path.join(folder, manager.file)))
      writeFileSync(path.join(folder, manager.file), manager.text);
    if (!values['no-install']) {
      print(`${name} install`);
      await promisify(execFile)(name, manager.install, {
        cwd: folder,
        shell: process.platform === 'win32',
      });
    }
    print(nextSteps(target, name));
    return 0;
  } catch (failure) {
    complain((failure as Error).message);
    return 1;
  }
}

function managerOf(userAgent = ''): keyof typeof managers {
  const [name = ''] = userAgent.split('/');
  return name === 'pnpm' || name === 'yarn' ? name : 'npm';
}

function nextSteps(target: string, manager: string): string {
  const release = manager === 'npm' ? 'npm run release --' : `${manager} run release`;
  return [
    '',
    'Next:',
    ...(path.resolve(target) === process.cwd() ? [] : [`  cd ${target}`]),
    `  ${manager} run dev      show it inside a running site`,
    `  ${manager} run check    types, lint, unit tests, build, end-to-end tests`,
    `  ${release} --reason "first release"`,
  ].join('\n');
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { createRemote } from './create-remote.ts';
import { updateRemote } from './update-remote.ts';
import { updatedText } from './updated-text.ts';

const usage = `npm create marquee-remote@latest <name>

Creates the folder <name> with a remote of the site, and installs its dependencies. A folder that contains a remote
already, such as ".", gets what it lacks to be a repository of its own.

  --no-install   do not run npm install`;

type Output = { print: (line: string) => void; complain: (line: string) => void };

/** Runs the command that creates a remote. Returns the exit code: 0 only if the remote is complete. */
export async function main(argv: readonly string[], { print, complain }: Output): Promise<number> {
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
    if (!values['no-install']) {
      print('npm install');
      await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], {
        cwd: folder,
        shell: process.platform === 'win32',
      });
    }
    print(nextSteps(target));
    return 0;
  } catch (failure) {
    complain((failure as Error).message);
    return 1;
  }
}

function nextSteps(target: string): string {
  return [
    '',
    'Next:',
    ...(path.resolve(target) === process.cwd() ? [] : [`  cd ${target}`]),
    '  npm run dev      show it inside a running site',
    '  npm run check    types, lint, unit tests, build, end-to-end tests',
    '  npm run release -- --reason "first release"',
  ].join('\n');
}

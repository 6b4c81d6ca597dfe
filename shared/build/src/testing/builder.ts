import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Within node_modules, so that a remote there resolves the packages of this workspace. */
export const buildCache = path.resolve(__dirname, '../../../../node_modules/.cache');

export type Builder = {
  /**
   * Builds the remote in a folder; with `{ tries: true }`, tries its server bundle too, by the program of the built
   * shell. Resolves to the build's warnings, and rejects with its errors.
   */
  build(folder: string, how?: { tries: boolean }): Promise<string[]>;
  stop(): void;
};

type Built = { warnings: string[] } | { failure: string };

/** Starts a process for builds: the bundler runs outside of jest, and loading it takes longer than a build. */
export function startBuilder(): Builder {
  mkdirSync(buildCache, { recursive: true });
  const home = mkdtempSync(path.join(buildCache, 'marquee-builder-'));
  const module = JSON.stringify(pathToFileURL(path.join(__dirname, '../index.ts')).href);
  // A file, not `-e`: the processes of the minimizers inherit the arguments of node.
  writeFileSync(
    path.join(home, 'builder.mjs'),
    `import { buildFolder } from ${module};
     process.on('message', ({ folder, tries }) => buildFolder(folder, { tries }).then(
       (warnings) => process.send({ warnings }), (failure) => process.send({ failure: String(failure) })));`,
  );
  const program = fork(path.join(home, 'builder.mjs'), {
    execArgv: ['--import', 'tsx'],
    cwd: path.resolve(__dirname, '../../../..'),
  });
  return {
    build: async (folder, { tries } = { tries: false }) => {
      program.send({ folder, tries });
      // The program sends nothing else.
      const [built] = (await once(program, 'message')) as [Built];
      if ('failure' in built) throw new Error(built.failure);
      return built.warnings;
    },
    stop: () => {
      program.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

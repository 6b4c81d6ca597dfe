import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { manifestSchema, parseInput, PlatformError } from '@marquee/contracts';
import * as v from 'valibot';
import { startLocalServer } from './local-server.ts';
import { urlPath, type RegistryClient } from './registry-client.ts';

const watcher = path.join(import.meta.dirname, '../../build/src/watch-remote.ts');
const overrideResponse = v.object({ override: v.string(), expiresAt: v.string() });
const buildLine = v.union([v.object({ built: v.number() }), v.object({ errors: v.string() })]);

/** The interval, in milliseconds, at which `marquee dev` renews its override, which is valid for an hour. */
const renewAfterMs = 50 * 60 * 1000;

/**
 * Runs `marquee dev` until `ended` is aborted: a running shell shows the folder's remote to one browser and
 * updates after every change. Prints the link to open, and a new link before it expires. Throws INVALID_INPUT
 * for a folder without a remote, and NOT_ALLOWED without the right to publish the remote.
 */
export async function dev(
  registry: RegistryClient,
  folder: string,
  {
    against,
    environment,
    port,
    print,
    ended,
  }: {
    against: string;
    environment: string;
    port: number;
    print: (message: string) => void;
    ended: AbortSignal;
  },
): Promise<void> {
  const file = path.join(folder, 'remote.json');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new PlatformError(
      'INVALID_INPUT',
      `${file} is missing: name the folder of a remote, such as mfe-quiz`,
      { cause },
    );
  });
  const manifest = parseInput(v.pipe(v.string(), v.parseJson(), manifestSchema), text, file);
  const output = path.join(folder, 'dist/local/browser');
  const server = await startLocalServer({ remote: manifest.name, folder: output, shell: against, port });
  let renewing: NodeJS.Timeout | undefined;
  try {
    const body = { origin: server.origin, manifest };
    const path = urlPath`/environments/${environment}/overrides`;
    const newLink = async () => {
      const { override } = await registry.post(path, body, overrideResponse);
      return new URL(`/__marquee/dev?override=${override}`, against).href;
    };
    const link = await newLink();
    renewing = setInterval(() => {
      newLink().then(
        (next) =>
          print(
            `open ${next}\nto see ${server.origin} for another hour; the previous link expires in ten minutes`,
          ),
        (failure: Error) => print(`${server.origin} is visible for ten more minutes: ${failure.message}`),
      );
    }, renewAfterMs);

    let isFirst = true;
    await watchBuild(folder, ended, (result) => {
      server.notifyChanged('errors' in result ? result.errors : undefined);
      if ('errors' in result) print(result.errors);
      else print(`built ${manifest.name} in ${(result.built / 1000).toFixed(1)} s`);
      if (isFirst)
        print(`open ${link}\nOnly the browser that opens it sees ${server.origin}; Ctrl-C ends it.`);
      isFirst = false;
    });
  } finally {
    clearInterval(renewing);
    await server.stop();
  }
}

/** Builds the remote after every change, in a separate process, until `ended` is aborted. */
function watchBuild(
  folder: string,
  ended: AbortSignal,
  onBuilt: (result: v.InferOutput<typeof buildLine>) => void,
): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', watcher, path.resolve(folder)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), buildLine), line);
    if (read.success) onBuilt(read.output);
  });
  const end = () => void child.kill();
  ended.addEventListener('abort', end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      ended.removeEventListener('abort', end);
      if (ended.aborted) resolve();
      else reject(new PlatformError('INTERNAL', `the build of ${folder} ended with ${code}`));
    });
  });
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestSchema, parseInput, PlatformError } from '@marquee/contracts';
import * as v from 'valibot';
import { buildToolsOf } from './build-tools-of.ts';
import { startLocalServer } from './local-server.ts';
import { urlPath, type RegistryClient } from './registry-client.ts';

const overrideResponse = v.object({ override: v.string(), expiresAt: v.string() });

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
  const { watchFolder } = await buildToolsOf(folder);
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
    const endWatch = watchFolder(folder, (result) => {
      server.notifyChanged('errors' in result ? result.errors : undefined);
      if ('errors' in result) print(result.errors);
      else print(`built ${manifest.name} in ${(result.built / 1000).toFixed(1)} s`);
      if (isFirst)
        print(`open ${link}\nOnly the browser that opens it sees ${server.origin}; Ctrl-C ends it.`);
      isFirst = false;
    });
    await aborted(ended);
    await endWatch();
  } finally {
    clearInterval(renewing);
    await server.stop();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

import { unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { manifestSchema, parseInput, type RemoteManifest } from '@marquee/contracts';
import * as v from 'valibot';
import { buildToolsOf } from './build-tools-of.ts';
import { startLocalServer } from './local-server.ts';
import { readRemoteJson } from './read-json.ts';
import { urlPath, type RegistryClient } from './registry-client.ts';

const overrideResponse = v.object({ override: v.string(), expiresAt: v.string() });

/** The interval, in milliseconds, at which `marquee dev` renews its override, which is valid for an hour. */
const renewAfterMs = 50 * 60 * 1000;

/**
 * Runs `marquee dev` until `ended` is aborted: builds the remote in `folder` after every change, and prints a link. A
 * browser that opens the link gets the local build on the pages of the running shell `against`, and updates them after
 * every build. Prints a new link before the old one expires and when `remote.json` has changed. Throws INVALID_INPUT
 * for a folder without a remote, and NOT_ALLOWED without the right to publish it.
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
  let manifest = await readManifest(file);
  const { watchFolder } = await buildToolsOf(folder);
  const output = path.join(folder, 'dist/local/browser');
  const server = await startLocalServer({ remote: manifest.name, folder: output, shell: against, port });
  const newLink = async () => {
    const body = { origin: server.origin, manifest };
    const { override } = await registry.post(
      urlPath`/environments/${environment}/overrides`,
      body,
      overrideResponse,
    );
    return new URL(`/__marquee/dev?override=${override}`, against).href;
  };
  const renewing = setInterval(() => {
    newLink().then(
      (next) =>
        print(
          `open ${next}\nto see ${server.origin} for another hour; the previous link expires in ten minutes`,
        ),
      (failure: Error) => print(`${server.origin} is visible for ten more minutes: ${failure.message}`),
    );
  }, renewAfterMs);

  try {
    await build(await newLink());
    while (!ended.aborted) {
      try {
        manifest = await readManifest(file);
        await build(await newLink());
      } catch (failure) {
        print((failure as Error).message);
        await changeOf(file, ended);
      }
    }
  } finally {
    clearInterval(renewing);
    await server.stop();
  }

  /** Builds after every change, until the manifest changes: it decides what is built and what the link signs. */
  async function build(link: string): Promise<void> {
    const changed = changeOf(file, ended);
    let isFirst = true;
    const end = watchFolder(folder, (result) => {
      server.notifyChanged(result);
      if ('errors' in result) print(result.errors);
      else print(`built ${manifest.name} in ${(result.built / 1000).toFixed(1)} s`);
      if (isFirst)
        print(`open ${link}\nOnly the browser that opens it sees ${server.origin}; Ctrl-C ends it.`);
      isFirst = false;
    });
    await changed;
    await end();
  }
}

async function readManifest(file: string): Promise<RemoteManifest> {
  return parseInput(manifestSchema, await readRemoteJson(file), file);
}

/** Resolves when the file has changed, or the signal is aborted. */
function changeOf(file: string, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      unwatchFile(file, finish);
      ended.removeEventListener('abort', finish);
      resolve();
    };
    if (ended.aborted) return resolve();
    ended.addEventListener('abort', finish, { once: true });
    // Polled, because editors replace files, which ends a watch of the file system.
    watchFile(file, { interval: 300 }, finish);
  });
}

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { startEmbeddedPostgres } from '@marquee/database';
import { startRoles, type RunningRoles } from '../site/start-roles.ts';
import type { Image } from './image.ts';
import { prepareImage } from './prepare-image.ts';
import { rolesOf } from './run-in-image.ts';

export type StartedImage = { image: Image; home: string; site: RunningRoles; stop: () => Promise<void> };

/**
 * Builds the image and starts the whole site from it, with a PostgreSQL of its own. Returns a sentence with the reason
 * where the image cannot be built.
 */
export async function startImage(
  root: string,
  report: (line: string) => void,
): Promise<StartedImage | string> {
  const image = await prepareImage(root, report);
  if (typeof image === 'string') return image;
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-image-home-'));
  const stops = [image.remove, () => rm(home, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    // PostgreSQL and the user of the image enter the folder.
    await chmod(home, 0o755);
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres'), durable: false });
    stops.push(postgres.stop);
    report('starting API, registry and shell from the image');
    const site = await startRoles(rolesOf(image), { home, databaseUrl: await postgres.url('marquee') });
    stops.push(async () => void (await site.stop()));
    return { image, home, site, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** The seconds from the start of a shell with an empty disk until it is ready, measured several times. */
export async function coldStarts(site: RunningRoles, times: number): Promise<number[]> {
  const seconds: number[] = [];
  for (let start = 0; start < times; start += 1) {
    const shell = await site.startShell(await freePort());
    seconds.push(shell.readyAfterMs / 1000);
    await shell.stop();
  }
  return seconds;
}

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { until } from '@marquee/testing/until';
import { buildFolder } from '@marquee/build';
import { copyRemote } from './copy-remote.ts';
import { buildElement, guestBuilds, guestFolders } from './guest-builds.ts';
import { startOwnPlatform } from './start-own-platform.ts';

/** A guest of `tests/guests`, as a visitor meets it. */
export type KnownGuest = {
  remote: string;
  folder: (typeof guestFolders)[number];
  heading: string;
  /** The class of its card, which its stylesheet gives a dashed border. */
  card: string;
  /** The button, without its number, and the text of its lazy chunk that a press shows. */
  button: string;
  lazy: string;
  entry: string;
  /** Whether the entry is an ES module, whose scripts are all loaded before it runs. */
  isModule: boolean;
  /** Match the URLs of its lazy chunk and of the stylesheet of its page. */
  files: { chunk: RegExp; style: RegExp };
};

/** Every guest of `tests/guests`. */
export const knownGuests: readonly KnownGuest[] = [
  {
    remote: 'polls',
    folder: 'webpack-react',
    heading: 'Fan polls',
    card: 'polls-card',
    button: 'Votes',
    lazy: 'Thanks for your vote',
    entry: 'remoteEntry.js',
    isModule: false,
    files: { chunk: /\/606\.js$/, style: /\/__federation_expose_Page\.css$/ },
  },
  {
    remote: 'countdown',
    folder: 'rspack-react',
    heading: 'Countdown',
    card: 'countdown-card',
    button: 'Reminders',
    lazy: 'We will remind you',
    entry: 'remoteEntry.js',
    isModule: false,
    files: { chunk: /\/209\.js$/, style: /\/__federation_expose_Page\.css$/ },
  },
  {
    remote: 'trivia',
    folder: 'vite-react',
    heading: 'Trivia',
    card: 'trivia-card',
    button: 'Guesses',
    lazy: 'It was 2011',
    entry: 'remoteEntry.js',
    isModule: true,
    files: {
      chunk: /\/Solution-[^/]*\.js$/,
      style: /\/Card-[^/]*\.css$/,
    },
  },
  {
    remote: 'wishes',
    folder: 'vue',
    heading: 'Wishes',
    card: 'wishes-card',
    button: 'Wishes',
    lazy: 'Your wish is on its way',
    entry: 'main.js',
    isModule: true,
    files: { chunk: /\/Sent-[^/]*\.js$/, style: /\/Wishes-[^/]*\.css$/ },
  },
  {
    remote: 'ticker',
    folder: 'svelte',
    heading: 'Ticker',
    card: 'ticker-card',
    button: 'Likes',
    lazy: 'You like this',
    entry: 'main.js',
    isModule: true,
    files: { chunk: /\/Liked-[^/]*\.js$/, style: /\/Ticker-[^/]*\.css$/ },
  },
  {
    remote: 'seats',
    folder: 'element',
    heading: 'Seats',
    card: 'seats-card',
    button: 'Seats',
    lazy: 'Your seat is reserved',
    entry: 'star-seats.js',
    isModule: true,
    files: { chunk: /\/confirm\.js$/, style: /\/star-seats\.css$/ },
  },
];

/**
 * A platform with the builds of `tests/guests`, published unmodified and live, and with the page `/square`, which has
 * a slot of each. With `onlyElement`, the guest `seats` alone, for which no tools are installed, and no `/square`.
 */
export async function startGuestSite({ onlyElement = false } = {}) {
  const [builds, site] = await Promise.all([
    onlyElement ? buildElement() : guestBuilds(),
    startOwnPlatform(['mfe-auth']),
  ]);
  const guests = onlyElement ? knownGuests.filter(({ folder }) => folder === 'element') : knownGuests;
  const promote = (release: string) => site.marquee('promote', release, '--reason', 'a journey');
  for (const { folder, remote } of guests) {
    await site.marquee('publish', path.join(builds, folder, 'dist'), '--guest');
    await promote(`${remote}@1.0.0`);
  }
  if (!onlyElement) {
    const square = await copyRemote('tests/guests/square', '1.0.0');
    await buildFolder(square.folder);
    await site.marquee('publish', square.folder);
    await promote('mfe-square@1.0.0');
    await square.remove();
  }

  const last = site.url + (onlyElement ? '/seats' : '/square');
  const isServed = async () => (await fetch(last, { redirect: 'manual' })).status === 200;
  await until(isServed, { everyMs: 250 });

  /** Publishes a copy of a guest's build as another version. `changes` has the new contents of files by path. */
  const publishCopy = async (
    { folder }: KnownGuest,
    version: string,
    changes: Record<string, (content: string) => string>,
  ) => {
    const copy = await mkdtemp(path.join(os.tmpdir(), 'marquee-guest-copy-'));
    try {
      await cp(path.join(builds, folder, 'dist'), copy, { recursive: true });
      await cp(path.join(builds, folder, 'guest.json'), path.join(copy, 'guest.json'));
      for (const [file, change] of Object.entries(changes)) {
        const before = await readFile(path.join(copy, file), 'utf8').catch(() => '');
        await writeFile(path.join(copy, file), change(before));
      }
      return await site.marquee('publish', copy, '--guest', '--release-version', version);
    } finally {
      await rm(copy, { recursive: true });
    }
  };
  const stop = async () => {
    await site.stop();
    if (onlyElement) await rm(builds, { recursive: true });
  };
  return { ...site, builds, publishCopy, stop };
}

/** A platform with guests, of `startGuestSite`. */
export type GuestSite = Awaited<ReturnType<typeof startGuestSite>>;

import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, sdk, type Release, type SignedSnapshot } from '@marquee/contracts';
import { openReleaseFiles } from '../server/releases/release-files.ts';
import { followEnvironment } from '../server/releases/snapshot-feed.ts';
import { aRelease } from './a-release.ts';
import { startFakeRegistry } from './fake-registry.ts';
import { readinessFor } from './readiness-for.ts';
import { aSigner, aSnapshot } from './signed-snapshots.ts';
import { until } from '@marquee/testing/until';

export type Attempts = { tried: number; refused: number; succeeded: string[] };

/** A sequence of numbers from 0 up to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The same bytes with one bit turned over. */
export function withOneBitFlipped(bytes: Uint8Array, random: () => number): Buffer {
  const flipped = Buffer.from(bytes);
  const at = Math.floor(random() * flipped.length);
  flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at);
  return flipped;
}

const tamperedParts = {
  entry: 'browser/entry.js',
  chunk: 'browser/page.js',
  style: 'browser/page.css',
  'server bundle': 'server/remote.cjs',
} as const;

/**
 * Turns one bit over in a file of a release, in turn on the way from the registry and on the shell's own
 * disk, and requests the file from the shell. `home` is a folder to work in.
 */
export async function flipFiles(
  times: number,
  { home, seed }: { home: string; seed: number },
): Promise<Attempts> {
  const random = randomFrom(seed);
  const registry = await startFakeRegistry();
  const built = aRelease('mfe-quiz', { routes: [{ id: 'hub', path: '/quiz' }] });
  registry.hold(built);
  const attempts: Attempts = { tried: 0, refused: 0, succeeded: [] };
  const parts = Object.entries(tamperedParts);

  for (; attempts.tried < times; attempts.tried += 1) {
    const [part, name] = parts[attempts.tried % parts.length]!;
    const { sha256 } = built.release.files[name]!;
    const altered = withOneBitFlipped(built.blobs.get(sha256)!, random);
    const isOnDisk = Math.floor(attempts.tried / parts.length) % 2 === 1;
    const onDisk = path.join(home, 'blobs', sha256);
    if (isOnDisk) await writeFile(onDisk, altered);
    else await rm(onDisk, { force: true });
    registry.serve(`/blobs/${sha256}`, { body: altered });

    const given = await bytesGiven(home, registry.url, built.release, name);
    if (given === 'INTEGRITY') attempts.refused += 1;
    else attempts.succeeded.push(`${part} ${isOnDisk ? 'on the disk' : 'on the way'}: ${given}`);

    registry.hold(built);
    // Whole again for the next turn, and proof that it was the bit and nothing else that was refused.
    const whole = await bytesGiven(home, registry.url, built.release, name);
    if (whole !== built.blobs.get(sha256)!.toString())
      throw new Error(`the whole ${part} was refused: ${whole}`);
  }
  await registry.stop();
  return attempts;
}

/** What a shell that starts now gives for a file: its text, or the code it refuses with. */
async function bytesGiven(
  home: string,
  registryUrl: string,
  release: Release,
  name: string,
): Promise<string> {
  const files = await openReleaseFiles({ home, registryUrl });
  try {
    await files.fetchRelease(release);
    return (await files.read(release, name))!.bytes.toString();
  } catch (failure) {
    return errorCode(failure);
  }
}

/**
 * Sends a shell that many bad snapshots over a real stream: altered in one bit, expired, replayed, mixed
 * from two good ones, cut short. Between them and after them a good one, which has to be taken.
 */
export async function sendBadSnapshots(
  times: number,
  { home, seed }: { home: string; seed: number },
): Promise<Attempts> {
  const random = randomFrom(seed);
  const registry = await startFakeRegistry();
  const signer = aSigner();
  const { release } = aRelease('mfe-quiz', { routes: [{ id: 'hub', path: '/quiz' }] });
  const signed = (sequence: number, more: object = {}) =>
    signer.sign(aSnapshot({ sequence, releases: [release], ...more }));
  const stranger = aSigner();
  const any = (size: number) => Math.floor(random() * size);

  // A good one every hundred: what is bad is bad against a shell that goes on.
  let sequence = 1_000;
  const kinds: Record<string, () => SignedSnapshot | string> = {
    altered: () =>
      withOneBitFlipped(Buffer.from(JSON.stringify(signed(sequence + 1))), random).toString('latin1'),
    expired: () => signed(sequence + 1, { expiresAt: new Date(Date.now() - 1 - any(1e9)).toISOString() }),
    replayed: () => signed(1 + any(sequence - 1)),
    mixed: () => ({ ...signed(sequence + 1), payload: signed(sequence + 2 + any(50)).payload }),
    'of another environment': () => signed(sequence + 1, { environment: 'staging' }),
    'of a stranger': () => stranger.sign(aSnapshot({ sequence: sequence + 1, releases: [release] })),
    truncated: () => {
      const text = JSON.stringify(signed(sequence + 1));
      return text.slice(0, any(text.length));
    },
    'with a shorter payload': () => {
      const { payload, ...rest } = signed(sequence + 1);
      return { ...rest, payload: payload.slice(0, any(payload.length)) };
    },
  };
  const good = new Set([sequence]);
  const attempts: Attempts = { tried: 0, refused: 0, succeeded: [] };
  const feed = await followEnvironment({
    environment: 'production',
    home,
    registryUrl: registry.url,
    versions: { sdk },
    keys: signer.keys,
    readiness: readinessFor(),
    activated: ({ sequence: taken }) => good.has(taken) || attempts.succeeded.push(`sequence ${taken}`),
    report: () => (attempts.refused += 1),
  });
  registry.push(signed(sequence));
  await until(() => feed.current()?.sequence === sequence);
  attempts.refused = 0;

  const names = Object.keys(kinds);
  while (attempts.tried < times) {
    for (let at = 0; at < 100 && attempts.tried < times; at += 1, attempts.tried += 1)
      registry.push(kinds[names[attempts.tried % names.length]!]!());
    sequence += 100;
    good.add(sequence);
    registry.push(signed(sequence));
    await until(() => feed.current()?.sequence === sequence);
  }
  const stored = await readFile(path.join(home, 'snapshot-production.json'), 'utf8');
  if (!stored.includes(String(sequence)))
    attempts.succeeded.push('what lies on the disk is not the last good one');
  feed.stop();
  await registry.stop();
  return attempts;
}

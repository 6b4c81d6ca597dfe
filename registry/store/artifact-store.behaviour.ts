import { createHash, randomBytes } from 'node:crypto';
import type { ArtifactStore } from './artifact-store.ts';

/** What every artifact store does. `open` gives the same store each time, as after a restart. */
export function behavesAsArtifactStore(open: () => Promise<ArtifactStore>): void {
  test('what was stored is read back byte for byte, also after a restart', async () => {
    const { bytes, sha256 } = aBlob();
    expect(await (await open()).put(sha256, bytes)).toBe('stored');

    const reopened = await open();
    expect(await reopened.has(sha256)).toBe(true);
    expect(Buffer.from((await reopened.read(sha256))!)).toEqual(bytes);
  });

  test('what was never stored is not there', async () => {
    const store = await open();
    const { sha256 } = aBlob();
    expect(await store.has(sha256)).toBe(false);
    expect(await store.read(sha256)).toBeUndefined();
  });

  test('bytes under a hash that is not theirs are refused and leave nothing', async () => {
    const store = await open();
    const [one, other] = [aBlob(), aBlob()];
    await expect(store.put(one.sha256, other.bytes)).rejects.toMatchObject({ code: 'INTEGRITY' });
    expect(await store.has(one.sha256)).toBe(false);
  });

  test('storing again changes nothing', async () => {
    const store = await open();
    const { bytes, sha256 } = aBlob();
    await store.put(sha256, bytes);
    expect(await store.put(sha256, bytes)).toBe('known');
  });

  test('of twenty writers of one blob exactly one stores it', async () => {
    const store = await open();
    const { bytes, sha256 } = aBlob();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => store.put(sha256, bytes)));
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(Buffer.from((await store.read(sha256))!)).toEqual(bytes);
  });

  test('stored files are listed with their time, and deleted files are gone', async () => {
    const store = await open();
    const [stored, deleted] = [aBlob(), aBlob()];
    for (const { sha256, bytes } of [stored, deleted]) await store.put(sha256, bytes);
    await store.remove(deleted.sha256);
    await store.remove(deleted.sha256);

    const listed = new Map<string, Date>();
    for await (const { sha256, storedAt } of store.list()) listed.set(sha256, storedAt);
    expect(Math.abs(listed.get(stored.sha256)!.getTime() - Date.now())).toBeLessThan(60_000);
    expect(listed.has(deleted.sha256)).toBe(false);
    expect(await store.read(deleted.sha256)).toBeUndefined();
    expect(await store.put(deleted.sha256, deleted.bytes)).toBe('stored');
  });

  test('a store with space is writable, and the probe is no stored file', async () => {
    const store = await open();
    await store.checkWritable();
    await store.checkWritable();
    for await (const { sha256 } of store.list()) expect(await store.has(sha256)).toBe(true);
  });

  test('an empty file is a file', async () => {
    const store = await open();
    const sha256 = createHash('sha256').digest('hex');
    await store.put(sha256, Buffer.alloc(0));
    expect(await store.read(sha256)).toHaveLength(0);
  });
}

function aBlob() {
  const bytes = randomBytes(1000);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

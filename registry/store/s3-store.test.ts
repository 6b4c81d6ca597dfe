import { hash } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startObjectStore, whyNoObjectStore, type ObjectStore } from '../testing/start-object-store.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { behavesAsArtifactStore } from './artifact-store.behaviour.ts';
import { openStore } from './open-store.ts';
import { parseBucket, s3Store } from './s3-store.ts';

test('the URL of a bucket is parsed, and an invalid one is refused by name', () => {
  expect(parseBucket('s3://releases')).toEqual({
    bucket: 'releases',
    prefix: '',
    endpoint: undefined,
    region: 'us-east-1',
  });
  expect(parseBucket('s3://releases/marquee/?endpoint=http://ceph:7480&region=eu-1')).toEqual({
    bucket: 'releases',
    prefix: 'marquee/',
    endpoint: 'http://ceph:7480',
    region: 'eu-1',
  });
  expect(() => parseBucket('/var/blobs')).toThrow(/ARTIFACT_STORE="\/var\/blobs" is not a store/);
});

test('a service without space, or a bucket over its quota, is STORE_FULL', async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' });
  for (const [status, code] of [
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ] as const) {
    const service = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>full</Message></Error>`);
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    const store = s3Store(parseBucket(`s3://releases?endpoint=http://127.0.0.1:${port}`));
    const full = { code: 'STORE_FULL', message: expect.stringContaining('the bucket "releases"') };
    const bytes = Buffer.from('a file');
    await expect(store.put(hash('sha256', bytes), bytes)).rejects.toMatchObject(full);
    await expect(store.checkWritable()).rejects.toMatchObject(full);
    store.close();
    service.close();
  }
});

const missing = whyNoObjectStore();
if (missing) console.warn(`the S3 store on a real S3 service is skipped: ${missing}`);

(missing ? describe.skip : describe)('the S3 store on a real S3 service', () => {
  let service: ObjectStore;
  let bucket: string;
  const stores: { close: () => void }[] = [];
  beforeAll(async () => {
    service = await startObjectStore();
    bucket = await service.newBucket();
    Object.assign(process.env, service.credentials);
  });
  afterAll(async () => {
    for (const store of stores) store.close();
    await service.stop();
  });

  behavesAsArtifactStore(async () => {
    const store = s3Store(parseBucket(bucket));
    stores.push(store);
    return store;
  });

  test('a missing or inaccessible bucket fails the start with an error', async () => {
    const nowhere = bucket.replace('s3://', 's3://no-');
    await expect(openStore(nowhere, 'unused')).rejects.toThrow(/the bucket "no-.* is not accessible \(404\)/);
    process.env['AWS_SECRET_ACCESS_KEY'] = 'wrong';
    await expect(openStore(bucket, 'unused')).rejects.toThrow(/is not accessible \(403\)/);
    Object.assign(process.env, service.credentials);
  });

  test('two registries on one database and one bucket agree: published through one, promoted through the other', async () => {
    const postgres = await startTestPostgres();
    const store = await service.newBucket();
    const more = { store, token: 'the-same-on-both' };
    const one = await postgres.openRegistry('shared', 'one', more);
    // As on two machines: each has its own folder, and the keys are brought from the first.
    await cp(path.join(one.folder, 'keys'), path.join(postgres.folder, 'two/keys'), { recursive: true });
    const two = await postgres.openRegistry('shared', 'two', more);
    const both = [one, two];
    await Promise.all(both.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
    const streams = await Promise.all(both.map(listen));

    const build = aBuild('mfe-quiz');
    expect((await publishBuild(one, build)).statusCode).toBe(201);
    expect((await promoteBuild(two, 'mfe-quiz', '1.0.0')).json()).toMatchObject({ changed: true });

    const [here, there] = await Promise.all(streams.map((stream) => stream.until('mfe-quiz')));
    expect(here).toEqual(there);
    const headers = { authorization: 'Bearer the-same-on-both' };
    for (const { app } of both) {
      for (const [sha256, bytes] of build.blobs)
        expect((await app.inject({ url: `/blobs/${sha256}`, headers })).rawPayload).toEqual(bytes);
      expect((await app.inject('/environments/production/snapshot')).json()).toEqual(here);
      expect((await app.inject('/audit/check')).json()).toMatchObject({ intact: true });
    }
    for (const stream of streams) stream.stop();
    await postgres.stop();
  });
});

/** Reads a registry's stream of production until a snapshot names the remote. */
async function listen({ app }: TestRegistry) {
  const stop = new AbortController();
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/environments/production/stream`, {
    signal: stop.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    stop: () => stop.abort(),
    async until(remote: string): Promise<unknown> {
      for (let unread = ''; ;) {
        const { value = '' } = await reader.read();
        unread += value;
        const found = unread
          .split('\n')
          .find((line) => line.startsWith('data: ') && line.includes(`${remote}@`));
        if (found && unread.includes(`${found}\n`)) return JSON.parse(found.slice('data: '.length));
      }
    },
  };
}

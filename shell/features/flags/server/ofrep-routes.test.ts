import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OpenFeature } from '@openfeature/server-sdk';
import type { Snapshot } from '@marquee/contracts';
import { isFirstRing } from '@marquee/testing/ring';
import { aRelease } from '../../../testing/a-release.ts';
import { aShellOver } from '../../../testing/a-shell.ts';
import { aSite } from '../../../testing/a-site.ts';
import { matchesOfPages, withExperiment } from '../../../testing/flags-of-pages.ts';

const path = '/ofrep/v1/evaluate/flags';
const visitor = 'Abcdefgh1234Abcdefgh1234Abcdefgh';

async function aShell(change: (snapshot: Snapshot) => void = withExperiment) {
  return aShellOver(aSite([aRelease('mfe-quiz', { version: '1.0.0' })], {}, change));
}

test('a backend gets the page’s variant of each visitor by the official client, and its default for others', async () => {
  const visitors = isFirstRing ? 90 : 300;
  const { taking, differing } = await matchesOfPages({ visitors });
  expect(differing).toEqual([]);
  // Half of the visitors take part.
  expect(taking).toBeGreaterThan(visitors / 3);
  expect(taking).toBeLessThan((visitors * 2) / 3);
});

test('one flag and all flags have the value, the variant, the reason and the release', async () => {
  const app = await aShell((snapshot) => {
    withExperiment(snapshot);
    snapshot.remotes['mfe-quiz']!.experiments[0]!.sharePercent = 100;
  });
  const context = { targetingKey: visitor, language: 'hi', colour: 'red' };
  const one = await app.inject({ method: 'POST', url: `${path}/easier`, payload: { context } });
  expect([one.statusCode, one.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('application/json'),
  ]);
  const flag = one.json();
  expect(flag).toMatchObject({
    key: 'easier',
    reason: 'SPLIT',
    value: flag.variant,
    metadata: { remote: 'mfe-quiz', why: 'experiment', snapshot: 4 },
  });
  const all = await app.inject({ method: 'POST', url: path, payload: { context } });
  expect(all.json().flags).toEqual([
    expect.objectContaining({
      key: 'mfe-quiz',
      value: flag.metadata.version,
      variant: flag.variant,
      reason: 'SPLIT',
    }),
    flag,
  ]);

  const again = (etag: string) =>
    app.inject({ method: 'POST', url: path, payload: { context }, headers: { 'if-none-match': etag } });
  const etag = String(all.headers['etag']);
  const unchanged = await again(etag);
  expect([unchanged.statusCode, unchanged.body, unchanged.headers['etag']]).toEqual([304, '', etag]);
  expect((await again('"other"')).statusCode).toBe(200);
});

test('a visitor of the holdout has the live release, and no variant', async () => {
  const app = await aShell((snapshot) => {
    withExperiment(snapshot);
    snapshot.holdout = { salt: 'holdout:1', percent: 100 };
  });
  const payload = { context: { targetingKey: visitor } };
  const { flags } = (await app.inject({ method: 'POST', url: path, payload })).json();
  const metadata = expect.objectContaining({ why: 'live', heldOut: true });
  expect(flags).toEqual([
    { key: 'mfe-quiz', reason: 'STATIC', value: '1.0.0', variant: '1.0.0', metadata },
    { key: 'easier', reason: 'DEFAULT', metadata },
  ]);
  const plan = await app.inject({ url: '/__marquee/plan', cookies: { UUID: visitor } });
  expect(plan.json()).toMatchObject({ visitor, heldOut: true });
});

test('a remote that is switched off disables its flags', async () => {
  const app = await aShell((snapshot) => {
    withExperiment(snapshot);
    snapshot.remotes['mfe-quiz']!.killed = { reason: 'leaks', at: '2026-11-29T00:00:00.000Z' };
  });
  const payload = { context: { targetingKey: visitor } };
  const { flags } = (await app.inject({ method: 'POST', url: path, payload })).json();
  expect(flags).toEqual([
    expect.objectContaining({ key: 'mfe-quiz', reason: 'DISABLED', value: expect.any(String) }),
    { key: 'easier', reason: 'DISABLED', metadata: expect.anything() },
  ]);
});

test.each([
  ['a flag that does not exist', 'none', { context: { targetingKey: visitor } }, 404, 'FLAG_NOT_FOUND'],
  ['no targeting key', 'easier', { context: {} }, 400, 'TARGETING_KEY_MISSING'],
  ['no context', 'easier', {}, 400, 'TARGETING_KEY_MISSING'],
  [
    'a context of the wrong type',
    'easier',
    { context: { targetingKey: visitor, language: 'fr' } },
    400,
    'INVALID_CONTEXT',
  ],
  ['a context that is no object', 'easier', { context: 'hindi' }, 400, 'PARSE_ERROR'],
])('%s is an error of the protocol', async (_of, key, payload, status, errorCode) => {
  const app = await aShell();
  const one = await app.inject({ method: 'POST', url: `${path}/${key}`, payload });
  expect([one.statusCode, one.json()]).toEqual([
    status,
    { key, errorCode, errorDetails: expect.any(String) },
  ]);
  if (errorCode === 'FLAG_NOT_FOUND') return;
  const all = await app.inject({ method: 'POST', url: path, payload });
  expect([all.statusCode, all.json()]).toEqual([status, { errorCode, errorDetails: expect.any(String) }]);
});

test('invalid JSON and other types of content are errors of the protocol, too', async () => {
  const app = await aShell();
  for (const type of ['application/json', 'text/plain']) {
    const response = await app.inject({
      method: 'POST',
      url: path,
      payload: '{',
      headers: { 'content-type': type },
    });
    expect([response.statusCode, response.json().errorCode]).toEqual([400, 'PARSE_ERROR']);
  }
});

test('where a flag service chooses the variants, it evaluates them for other servers, too', async () => {
  const site = aSite([aRelease('mfe-quiz', { version: '1.0.0' })], {}, withExperiment);
  const app = await aShellOver(site, { chooseVariants: async () => ({}) });
  const payload = { context: { targetingKey: visitor } };
  expect((await app.inject({ method: 'POST', url: path, payload })).statusCode).toBe(404);
});

test('the official client gets its default and the error code of the protocol', async () => {
  const app = await aShell((snapshot) => {
    withExperiment(snapshot);
    snapshot.remotes['mfe-quiz']!.experiments[0]!.sharePercent = 0;
  });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  await OpenFeature.setProviderAndWait(new OFREPProvider({ baseUrl }));
  const details = await OpenFeature.getClient().getStringDetails('none', 'control', {
    targetingKey: visitor,
  });
  expect(details).toMatchObject({ value: 'control', errorCode: 'FLAG_NOT_FOUND' });
  // The protocol permits a flag without a value, which this version of the client reports as an error.
  const other = await OpenFeature.getClient().getStringDetails('easier', 'control', {
    targetingKey: visitor,
  });
  expect(other).toMatchObject({ value: 'control', errorCode: 'GENERAL' });
  await OpenFeature.close();
  await app.close();
});

import { resolvePlan } from '@marquee/plan';
import { OpenFeature } from '@openfeature/server-sdk';
import { startFakeUpstream, type FakeUpstream } from '../../../testing/fake-upstream.ts';
import { aRelease } from '../../../testing/a-release.ts';
import { aVisitor } from '../../../testing/a-site.ts';
import { aSnapshot } from '../../../testing/signed-snapshots.ts';
import { openFlagService } from './feature.ts';
import { createVariantChoices } from './variant-choices.ts';

let service: FakeUpstream;
beforeEach(async () => (service = await startFakeUpstream()));
afterEach(async () => {
  await OpenFeature.close();
  await service.stop();
});

const releases = ['1.0.0', '1.1.0'].map((version) => aRelease('mfe-quiz', { version }).release);
const snapshot = aSnapshot({ sequence: 1, releases });
snapshot.remotes['mfe-quiz'] = {
  live: '1.0.0',
  tenants: {},
  pins: {},
  experiments: [
    {
      id: 'easier',
      salt: 's',
      sharePercent: 100,
      variants: [
        { name: 'old', version: '1.0.0', weight: 1e9 },
        { name: 'new', version: '1.1.0', weight: 1e-9 },
      ],
      targeting: {},
      conversions: [],
    },
  ],
};

const always = () => true;

async function choosing(deadlineMs = 2_000) {
  return createVariantChoices({
    client: await openFlagService(service.url, 'flag-token'),
    snapshot: () => snapshot,
    hashOf: (id) => `hash of ${id}`,
    deadlineMs,
    report: () => undefined,
  });
}
const planned = (chosen: Readonly<Record<string, string>>) =>
  resolvePlan(snapshot, { ...aVisitor, chosen }).remotes['mfe-quiz'];
const choose = (value: string) =>
  service.respond({ body: JSON.stringify({ key: 'easier', value, variant: value, reason: 'SPLIT' }) });

test('a team’s flag service chooses the variant, and the plan has it as the reason', async () => {
  choose('new');
  const choices = await (await choosing())(aVisitor, {}, always);
  expect(choices).toEqual({ easier: 'new' });
  expect(planned(choices)).toEqual({
    version: '1.1.0',
    why: {
      kind: 'experiment',
      experiment: 'easier',
      variant: 'new',
      bucket: expect.any(Number),
      chosenBy: 'flags',
    },
  });
  expect(service.requests).toHaveLength(1);
  expect(service.requests[0]).toMatchObject({ method: 'POST', url: '/ofrep/v1/evaluate/flags/easier' });
  expect(service.requests[0]!.headers['authorization']).toBe('Bearer flag-token');
  expect(JSON.parse(service.requests[0]!.body)).toMatchObject({
    context: { targetingKey: `hash of ${aVisitor.id}`, language: 'en', signedIn: false },
  });
});

test('a stored choice stays, whatever the service returns later', async () => {
  choose('new');
  expect(await (await choosing())(aVisitor, { easier: 'old', ended: 'b' }, always)).toEqual({
    easier: 'old',
  });
  expect(service.requests).toHaveLength(0);
});

test.each([
  ['names no variant', 'a-variant-that-is-gone', 200],
  ['fails', '', 500],
  ['knows no such flag', '', 404],
])('a service that %s leaves the choice to the plan', async (_how, value, status) => {
  service.respond({ status, body: JSON.stringify({ key: 'easier', value, errorCode: 'FLAG_NOT_FOUND' }) });
  const choices = await (await choosing())(aVisitor, {}, always);
  expect(choices).toEqual({ easier: '' });
  expect(planned(choices)?.why).toEqual({
    kind: 'experiment',
    experiment: 'easier',
    variant: 'old',
    bucket: expect.any(Number),
  });
});

test('a service that is late is not waited for', async () => {
  const never = { getStringDetails: () => new Promise<never>(() => undefined) };
  const chooseLate = createVariantChoices({
    client: never,
    snapshot: () => snapshot,
    hashOf: (id) => id,
    deadlineMs: 20,
    report: () => undefined,
  });
  expect(await chooseLate(aVisitor, {}, always)).toEqual({ easier: '' });
});

test('finding 38: a service that may not be asked gets no request, and the plan chooses for good', async () => {
  choose('new');
  const variants = await choosing();
  expect(await variants(aVisitor, {}, () => false)).toEqual({ easier: '' });
  expect(service.requests).toEqual([]);
  const mayAsk = jest.fn(always);
  await variants(aVisitor, { easier: 'old' }, mayAsk);
  expect(mayAsk).not.toHaveBeenCalled();
});

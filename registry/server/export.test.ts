import { createTokenText, storeToken } from '../releases/tokens.ts';
import { experimentVisitors } from '../health/health-tables.ts';
import { recordComparisons, countVariants } from '../health/read-experiment.ts';
import { findExperiment } from '../releases/experiments.ts';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { recompute } from '../testing/recompute-from-export.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
const tokens = { export: createTokenText(), publish: createTokenText() };
const place = { environment: 'production', id: 'easier' };
const path = '/environments/production/experiments/easier';
const day = (number: number, second = 0) => new Date(Date.UTC(2026, 10, number, 12, 0, second));

beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('export');
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publishBuild(registry, aBuild('mfe-quiz', { version }));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  for (const [action, token] of Object.entries(tokens))
    await storeToken(registry.db, action, token, {
      rights: [{ remote: 'mfe-quiz', actions: [action as keyof typeof tokens] }],
      expiresAt: new Date(Date.now() + 600_000),
    });
  const variants = ['1.0.0', '1.1.0', '1.2.0'].map((version, at) => ({ name: `v${at}`, version }));
  await registry.app.inject({
    method: 'POST',
    url: '/environments/production/start-experiment',
    headers: { authorization: `Bearer ${registry.token}` },
    payload: {
      remote: 'mfe-quiz',
      id: 'easier',
      sharePercent: 100,
      variants,
      reason: 'x',
      baseline: 20,
      effect: 5,
    },
  });
  const participants = [0.2, 0.26, 0.21].flatMap((rate, arm) =>
    Array.from({ length: 2_000 + arm }, (_, at) => ({
      environment: 'production',
      experiment: 'easier',
      visitor: `${arm}-${at}`,
      variant: `v${arm}`,
      exposedAt: day(1 + (at % 20), 10),
      // The clock of some was corrected by a second; a conversion long before the exposure does not count.
      convertedAt: at < 2_000 * rate ? day(1 + (at % 20), 9) : at % 7 === 0 ? day(0) : null,
    })),
  );
  const early = { environment: 'production', experiment: 'easier', visitor: 'early', convertedAt: day(2) };
  // On the day before, each variant had a quarter of its visitors, with the same rate. The rest is stored after its
  // result, because the registry itself compares what is stored, at any time.
  const isLater = ({ visitor }: { visitor: string }) => {
    const at = Number(visitor.slice(2));
    return at % 4 !== 0 || at >= 2_000;
  };
  const experiment = (await findExperiment(registry.db, place))!;
  for (const [visitors, on] of [
    [participants.filter((one) => !isLater(one)), day(28)],
    [[...participants.filter((one) => isLater(one)), early], day(29)],
  ] as const) {
    await registry.db.insert(experimentVisitors).values([...visitors]);
    await recordComparisons(registry.db, experiment, await countVariants(registry.db, experiment), on);
  }
});
afterAll(() => postgres.stop());

async function exported(query = '', token = tokens.export) {
  const headers = { authorization: `Bearer ${token}` };
  return registry.app.inject({ url: `${path}/export?from=2026-11-01T00:00:00Z${query}`, headers });
}
const recordsOf = (body: string) =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('a script that knows only the document computes the figures of the page from the export', async () => {
  const { statusCode, headers, body } = await exported();
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  const { variants } = (await registry.app.inject(path)).json();
  const [control, ...others] = recompute(body);
  expect(control).toMatchObject({
    name: 'v0',
    exposed: variants[0].exposed,
    converted: variants[0].converted,
  });
  expect(others).toHaveLength(2);
  for (const [at, { name, exposed, converted, difference, interval, p }] of others.entries()) {
    const shown = variants[at + 1];
    expect({ name, exposed, converted }).toEqual({
      name: shown.name,
      exposed: shown.exposed,
      converted: shown.converted,
    });
    expect(shown.against).toEqual({
      difference: expect.closeTo(difference, 12),
      interval: interval.map((end) => expect.closeTo(end, 6)),
      p: expect.closeTo(p, 6),
    });
  }
  expect(others[0]!.p).toBeLessThan(0.05);
});

test('visitors are hashes, each with an exposure and an outcome in the range of time', async () => {
  const [head, ...records] = recordsOf((await exported('&to=2026-11-03T00:00:00Z')).body);
  expect(head).toMatchObject({
    kind: 'experiment',
    schema: 2,
    experiment: 'easier',
    remote: 'mfe-quiz',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-03T00:00:00.000Z',
  });
  // Two of twenty days: 2,000 visitors of each variant have 100 on each, and three more are of these days.
  expect(records).toHaveLength(2 * 603);
  expect(records[0]).toEqual({
    kind: 'exposure',
    experiment: 'easier',
    visitor: expect.stringMatching(/^[0-9a-f]{64}$/),
    variant: 'v0',
    counted: true,
    at: day(1, 10).toISOString(),
  });
  expect(records[1]).toEqual({
    ...records[0],
    kind: 'outcome',
    converted: true,
    at: day(1, 9).toISOString(),
  });
  expect(new Set(records.map(({ visitor }) => visitor)).size).toBe(603);
});

test('the first line has the notes, without the names of their authors', async () => {
  expect(recordsOf((await exported()).body)[0]).not.toHaveProperty('notes');
  const note = { remote: 'mfe-quiz', id: 'easier', reason: 'a holiday' };
  await changeTo(registry, 'note-experiment', note);
  const [head] = recordsOf((await exported()).body);
  expect(head!['notes']).toEqual([{ at: expect.stringMatching(/Z$/), text: 'a holiday' }]);
});

test('the result of each day is stored, and its chart has a table beside it', async () => {
  const { history, variants } = (await registry.app.inject(path)).json();
  const [first, , last] = history;
  expect(history.map(({ day: date, variant }: Record<string, string>) => `${date} ${variant}`)).toEqual(
    expect.arrayContaining(['2026-11-28 v1', '2026-11-28 v2', '2026-11-29 v1', '2026-11-29 v2']),
  );
  expect(first).toMatchObject({ variant: 'v1', exposed: 500, difference: expect.closeTo(0.06, 5) });
  expect(first.p).toBeGreaterThan(last.p);
  expect(last).toMatchObject({ variant: 'v1', exposed: 2_001, interval: variants[1].against.interval });
  expect(last.p).toBe(variants[1].against.p);

  const { body } = await registry.app.inject('/console/production/experiments/easier');
  const section = body.slice(body.indexOf('id="history-title"')).replaceAll(/\s+/g, ' ');
  expect(section).toMatch(
    /<title id="history-name">Difference by day: on [\d-]+, v2 differs by \+0.98, interval /,
  );
  expect(section).toMatch(/<title id="history-p-name">p by day: on [\d-]+, v2 has 1;/);
  // A line with a mark for each day, and the line of 5 % beside the p.
  expect(section.match(/<polyline points="\d+(\.\d)?,\d+(\.\d)? \d/g)).toHaveLength(4);
  expect(section).toMatch(/>0.05<\/text>[^]*?>0.0001<\/text>/);
  const cells = [...section.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) =>
    cell!.replaceAll(/<[^>]*>/g, '').trim(),
  );
  expect(section).toMatch(/<th[^>]*> ?2026-11-28 ?<\/th>/);
  expect(cells).toContain('500');
  expect(cells).toContain(String(Number(last.p.toPrecision(2))));
});

test('it needs the right to export; an empty range and an unknown experiment are refused', async () => {
  expect((await exported('', tokens.publish)).statusCode).toBe(403);
  expect((await registry.app.inject(`${path}/export`)).statusCode).toBe(403);
  expect((await exported('&to=2026-10-01T00:00:00Z')).json().code).toBe('INVALID_INPUT');
  const headers = { authorization: `Bearer ${tokens.export}` };
  const unknown = '/environments/production/experiments/none/export';
  expect((await registry.app.inject({ url: unknown, headers })).statusCode).toBe(404);
});

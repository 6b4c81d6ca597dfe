import {
  experimentVisitors,
  releaseMinutes,
  releaseVisitors,
  visitorFigures,
} from '../health/health-tables.ts';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { consoleBrowser, type Person } from '../testing/console-browser.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
let person: Person;
const { look, send, submit, personWith } = consoleBrowser(() => registry);
const remotePath = '/console/production/remotes/mfe-quiz';
const form = `${remotePath}/start-experiment`;

beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('experiments');
  const finished = {
    event: 'quiz:finished',
    version: 1,
    detail: { type: 'object', properties: { score: {} } },
  } as const;
  const aDetail = { type: 'object', properties: {}, additionalProperties: false } as const;
  const started = { ...finished, event: 'quiz:started', detail: aDetail };
  const description = 'The first question is shown, after the sign-in.';
  const measured = { type: 'object', properties: { score: { type: 'number', maximum: 10 } } } as const;
  const events = [
    { name: 'quiz:started', version: 1, replay: 'none' as const, description, detail: aDetail },
    { name: 'quiz:scored', version: 1, replay: 'none' as const, detail: measured, measures: ['score'] },
  ];
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publishBuild(
      registry,
      aBuild('mfe-quiz', {
        version,
        contracts: { publishes: [finished, started, { event: 'quiz:scored', version: 1, detail: measured }] },
        events,
      }),
    );
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  person = await personWith('asha', 'experiment', 'canary');
});
afterAll(() => postgres.stop());

const filled = {
  id: 'easier',
  share: '50',
  'variant-name': ['control', 'easy'],
  'variant-version': ['1.0.0', '1.1.0'],
  'variant-weight': ['3', '1'],
  language: 'hi',
  platform: 'Android',
  'signed-in': 'no',
  conversion: 'quiz:finished',
  'metric-kind': 'ratio',
  'metric-figure': 'quiz:scored.score',
  'metric-cap': '20',
  'metric-guardrail': 'LCP',
  reason: 'are they easier?',
};

async function running() {
  const { remotes } = (await registry.app.inject('/environments/production')).json();
  return remotes[0].experiments;
}

test('the form begins with the live release against the newest, and offers the events that are published', async () => {
  const { body } = await look(form, person);
  const rows = [...body.matchAll(/name="variant-name"[^>]*value="([^"]*)"/g)].map(([, name]) => name);
  expect(rows).toEqual(['control', 'new']);
  const chosen = [...body.matchAll(/<option value="(1\.\d\.0)" selected/g)].map(([, version]) => version);
  expect(chosen).toEqual(['1.0.0', '1.2.0']);
  expect(body).toMatch(/<option value="quiz:finished"[^>]*>quiz:finished: mfe-quiz publishes it with score</);
  expect(body).toMatch(
    /<option value="quiz:started"[^>]*>quiz:started: The first question is shown, after the sign-in.</,
  );
  for (const option of ['quiz:finished', 'Android', 'hi'])
    expect(body).toContain(`<option value="${option}"`);
});

test('adding a variant adds a row, retains what was typed, and starts nothing', async () => {
  const { statusCode, body } = await send(person, form, { ...filled, more: 'variant' });
  expect(statusCode).toBe(200);
  expect(body.match(/name="variant-name"/g)).toHaveLength(3);
  for (const typed of ['value="easier"', 'value="easy"', 'value="3"', 'are they easier?', 'autofocus'])
    expect(body).toContain(typed);
  expect(body).toMatch(/<option value="hi" selected/);
  expect(await running()).toEqual([]);

  const stranger = await personWith('mallory', 'observe');
  expect((await send(stranger, form, { ...filled, more: 'variant' })).statusCode).toBe(403);
  expect((await submit(form, { ...filled, more: 'variant' }, { cookie: person.cookie })).statusCode).toBe(
    403,
  );
});

test('the form shows why the verb refused, with every row as typed', async () => {
  const two = { ...filled, 'variant-name': ['same', 'same'] };
  const refused = await send(person, form, two);
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('two variants have the same name');
  expect(refused.body.match(/value="same"/g)).toHaveLength(2);
  expect((await send(person, form, { ...filled, share: 'some' })).body).toContain('sharePercent');
  expect(await running()).toEqual([]);
});

test('an experiment starts as typed, without the empty row, and leads to its page', async () => {
  const started = await send(person, form, {
    ...filled,
    'variant-name': [...filled['variant-name'], ''],
    'variant-version': [...filled['variant-version'], '1.2.0'],
    'variant-weight': [...filled['variant-weight'], '1'],
  });
  expect([started.statusCode, started.headers.location]).toEqual([
    303,
    '/console/production/experiments/easier?done=start-experiment',
  ]);
  expect(await running()).toMatchObject([
    {
      id: 'easier',
      sharePercent: 50,
      variants: [
        { name: 'control', version: '1.0.0', weight: 3 },
        { name: 'easy', version: '1.1.0', weight: 1 },
      ],
      targeting: { language: 'hi', platform: 'Android', signedIn: false },
      conversions: ['quiz:finished'],
    },
  ]);
  expect((await look(String(started.headers.location), person)).body).toContain('Start experiment: done.');
});

test('a note on an experiment is on its page, in its result and in the audit; without the right there is no form', async () => {
  const page = '/console/production/experiments/easier';
  const note = `${remotePath}/note-experiment`;
  expect((await look(page)).body).not.toContain('Notes');
  expect((await look(page, person)).body).toContain(`href="${note}?id=easier"`);
  expect((await look(`${note}?id=easier`, person)).body).toMatch(
    /Add a note to the experiment easier on mfe-quiz[^]*<label for="reason">Note<\/label>/,
  );
  expect((await look(note, person)).body).toContain('This does not name an experiment.');

  const text = 'a holiday: <b>few</b> visitors';
  const sent = await send(person, note, { id: 'easier', reason: text });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${page}?done=note-experiment`]);
  expect((await send(person, note, { id: 'harder', reason: text })).statusCode).toBe(404);
  expect((await look(page)).body).toContain('a holiday: &lt;b&gt;few&lt;/b&gt; visitors');
  const { notes } = (await registry.app.inject('/environments/production/experiments/easier')).json();
  expect(notes).toEqual([{ at: expect.stringMatching(/Z$/), by: 'asha', text }]);
  const { rows } = (await registry.app.inject('/audit?action=note-experiment')).json();
  expect(rows).toMatchObject([{ actor: 'asha', reason: text, details: { experiment: 'easier' } }]);
  const stranger = await personWith('mallory', 'observe');
  expect((await send(stranger, note, { id: 'easier', reason: text })).statusCode).toBe(403);
});

test('the plan is of the visitors of the last two weeks and of the last experiment, in the form and by the API', async () => {
  const key = { environment: 'production', remote: 'mfe-quiz' };
  const before = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const releaseOf = (version: string) => ({ ...key, version, network: 'n' });
  // 1,400 visitors in ten days, of whom 400 had both releases, and one who was seen a month ago.
  const visitors = [
    ...Array.from({ length: 1_000 }, (_, at) => ({
      ...releaseOf('1.0.0'),
      visitor: `v${at}`,
      lastSeen: before(1),
    })),
    ...Array.from({ length: 800 }, (_, at) => ({
      ...releaseOf('1.1.0'),
      visitor: `v${at + 600}`,
      lastSeen: before(2),
    })),
    { ...releaseOf('1.0.0'), visitor: 'former', lastSeen: before(30) },
  ];
  await registry.db.insert(releaseVisitors).values(visitors);
  const minute = { ...key, version: '1.0.0', at: before(10), visitors: 1, errors: 0, mounts: 1 };
  await registry.db.insert(releaseMinutes).values(minute);
  const participants = Array.from({ length: 200 }, (_, at) => ({
    environment: 'production',
    experiment: 'easier',
    visitor: `v${at}`,
    variant: 'control',
    exposedAt: before(1),
    convertedAt: at < 20 ? new Date() : null,
  }));
  await registry.db.insert(experimentVisitors).values(participants);

  const plan = async (query: string) =>
    (await registry.app.inject(`/environments/production/experiment-plan?remote=mfe-quiz${query}`)).json();
  expect(await plan('&event=quiz:finished&effect=5')).toMatchObject({
    traffic: { days: 10, visitors: 1_400, perDay: expect.closeTo(140, 0) },
    baseline: { percent: 10, source: 'experiment', experiment: 'easier' },
    forEffect: { effect: 5, visitors: expect.any(Number), days: expect.any(Number) },
    forDays: { days: 14, visitors: expect.any(Number), effect: expect.any(Number) },
  });
  expect(await plan('&event=quiz:started')).toMatchObject({ baseline: { percent: 5, source: 'default' } });
  const [all, half] = [await plan('&baseline=20'), await plan('&baseline=20&share=50')];
  expect(half.forEffect.days / all.forEffect.days).toBeCloseTo(2, 1);
  expect((await plan('&baseline=5&effect=-6')).message).toContain('cannot change by -6 points');
  expect((await plan('&weights=1')).code).toBe('INVALID_INPUT');

  const typed = {
    ...filled,
    'metric-kind': '',
    id: 'other',
    share: '100',
    baseline: '10',
    effect: '2',
    more: 'plan',
  };
  const { body } = await send(person, form, typed);
  const shown = /<p class="notice" id="plan">([^]*?)<\/p>/.exec(body)![1]!.replaceAll(/\s+/g, ' ');
  expect(shown).toContain('mfe-quiz had 1,400 visitors in the last 10 days, 140 a day');
  expect(shown).toContain(
    'How many of them are visitors in Hindi on Android who are not signed in is not known',
  );
  expect(shown).toMatch(
    /To find a change of \+2 points from 10 % takes [\d,]+ of them: <b>about [\d,]+ days<\/b>/,
  );
  expect(body.match(/name="variant-name"/g)).toHaveLength(2);
  expect(await running()).toHaveLength(1);
});

test('feature 46: the form offers what events measure, and starts with the chosen metrics', async () => {
  const { body } = await look(form, person);
  expect(body).toContain('<option value="quiz:scored.score"');
  expect(body).toContain('<option value="quiz:scored"');
  const { metrics } = (await registry.app.inject('/environments/production/experiments/easier')).json();
  const common = { better: 'more', marginPercent: 0 };
  expect(metrics).toMatchObject([
    { ...common, name: 'quiz-scored-score', role: 'primary', kind: 'ratio', per: 'quiz:scored', cap: 20 },
    {
      name: 'lcp',
      role: 'guardrail',
      kind: 'quantile',
      figure: 'LCP',
      share: 0.75,
      marginPercent: 5,
      better: 'less',
    },
  ]);
});

test('feature 46: a mean is planned by the sums of the last two weeks, and an audience by the last experiment for all @all', async () => {
  const url = '/environments/production/experiment-plan?remote=mfe-quiz';
  const plan = async (query: string) => (await registry.app.inject(url + query)).json();
  const mean = '&kind=mean&figure=quiz:scored.score';
  expect(await plan(mean)).toMatchObject({
    metric: { figure: 'quiz:scored.score', value: null },
    forEffect: { effect: 5, visitors: null, days: null },
  });
  // Half of the 1,400 visitors scored 10 on two days together, so the variance is the square of the mean, 5.
  const key = { environment: 'production', figure: 'quiz:scored.score', sum: 5, reports: 1 };
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const scores = Array.from({ length: 700 }, (_, at) => `v${at * 2}`).flatMap((visitor) => [
    { ...key, visitor, day: dayBefore(1) },
    { ...key, visitor, day: dayBefore(9) },
    { ...key, visitor, day: dayBefore(20) },
  ]);
  await registry.db.insert(visitorFigures).values(scores);
  const have = { ...key, figure: 'quiz:scored', sum: 1, day: dayBefore(2) };
  await registry.db
    .insert(visitorFigures)
    .values(Array.from({ length: 350 }, (_, at) => ({ ...have, visitor: `v${at}` })));
  expect((await look(form, person)).body).toMatch(
    /<option value="quiz:scored"[^>]*>[^<]*\(350 visitors in 7 days\)</,
  );
  expect((await plan('&event=quiz:scored')).baseline).toEqual({
    percent: 25,
    source: 'measured',
    experiment: null,
  });
  const known = await plan(`${mean}&relativeEffect=10`);
  // 4 · (3.0352 + 0.8416)² / 0.1², by 1,400/1,399 for the sample.
  expect(known).toMatchObject({
    metric: { value: 5 },
    unit: 'percent',
    forEffect: { effect: 10, visitors: 6_017, days: 43 },
  });
  const { effect } = (await plan(`${mean}&days=43`)).forDays;
  expect(effect).toBeCloseTo(10, 1);
  // What one visitor counts at most is half as much, and so is the mean; its relative variance stays.
  expect(await plan(`${mean}&cap=5&relativeEffect=10`)).toMatchObject({
    metric: { value: 2.5 },
    forEffect: { visitors: 6_017 },
  });
  expect((await plan('&kind=mean&figure=quiz:sold')).message).toContain(
    'which no event of a remote measures',
  );

  await changeTo(registry, 'stop-experiment', { remote: 'mfe-quiz', id: 'easier' });
  const open = {
    remote: 'mfe-quiz',
    id: 'open',
    sharePercent: 100,
    variants: ['1.0.0', '1.1.0'].map((version) => ({ name: version.replaceAll('.', '-'), version })),
    metrics: [{ name: 'score', role: 'primary', kind: 'mean', figure: 'quiz:scored.score' }],
    relativeEffect: 10,
  };
  expect((await changeTo(registry, 'start-experiment', { ...open, metrics: [] })).json().message).toContain(
    'a relative effect is one of a primary mean or ratio',
  );
  expect((await changeTo(registry, 'start-experiment', open)).statusCode).toBe(200);
  const shown = (await registry.app.inject('/environments/production/experiments/open')).json();
  expect(shown.plannedVisitors).toBe(6_017);

  expect((await plan('&language=hi')).audience).toEqual({ percent: null, experiment: null });
  const participants = Array.from({ length: 200 }, (_, at) => ({
    environment: 'production',
    experiment: 'open',
    visitor: `v${at}`,
    variant: '1-0-0',
    exposedAt: new Date(),
    language: at % 4 === 0 ? 'hi' : 'en',
    platform: 'Android',
    signedIn: false,
  }));
  await registry.db.insert(experimentVisitors).values(participants);
  const [all, hindi] = [await plan('&effect=5'), await plan('&effect=5&language=hi&signedIn=false')];
  expect(hindi.audience).toEqual({ percent: 25, experiment: 'open' });
  expect(hindi.forEffect.days / all.forEffect.days).toBeCloseTo(4, 0);

  const typed = { ...filled, 'metric-kind': 'mean', 'relative-effect': '10', 'signed-in': '', platform: '' };
  const { body } = await send(person, form, { ...typed, more: 'plan' });
  const text = /<p class="notice" id="plan">([^]*?)<\/p>/.exec(body)![1]!.replaceAll(/\s+/g, ' ');
  expect(text).toContain('25 % of them are visitors in Hindi, as in open.');
  expect(text).toContain('To find a change of +10 % of quiz:scored.score, which is 5 now, takes');
  await changeTo(registry, 'stop-experiment', { remote: 'mfe-quiz', id: 'open' });
});

test('while a rollout runs, no experiment is offered', async () => {
  // In the third ring, the test before has stopped it.
  await changeTo(registry, 'stop-experiment', { remote: 'mfe-quiz', id: 'easier' });
  expect((await look(remotePath, person)).body).toContain(`href="${form}"`);
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10 });
  expect((await look(remotePath, person)).body).not.toContain(`href="${form}"`);
});

test('beside an experiment with the same event or page, form and reply suggest the layer that keeps them apart @all', async () => {
  const before = registry;
  registry = await postgres.openRegistry('beside');
  const detail = { type: 'object', properties: {}, additionalProperties: false } as const;
  const slot = 'other.teaser';
  const publishes = [{ event: 'quiz:finished', version: 1, detail }];
  for (const version of ['1.0.0', '1.1.0']) {
    await publishBuild(registry, aBuild('mfe-other', { version, slots: [slot] }));
    await publishBuild(
      registry,
      aBuild('mfe-quiz', { version, contracts: { publishes, uses: [{ slot, params: {} }] } }),
    );
  }
  for (const remote of ['mfe-other', 'mfe-quiz'])
    expect((await promoteBuild(registry, remote, '1.0.0')).statusCode).toBe(200);
  const variants = [
    { name: 'control', version: '1.0.0' },
    { name: 'new', version: '1.1.0' },
  ];
  const start = async (remote: string, id: string, more: object = {}) => {
    const body = { remote, id, sharePercent: 40, variants, ...more };
    const started = await changeTo(registry, 'start-experiment', body);
    expect(started.statusCode).toBe(200);
    return started.json().details.beside;
  };
  expect(await start('mfe-other', 'teaser', { conversions: ['quiz:finished'] })).toBeUndefined();

  const asha = await personWith('asha', 'experiment');
  const suggested = async (typed: object) => {
    const { body } = await send(asha, form, { ...filled, ...typed, more: 'plan' });
    return body.replaceAll(/\s+/g, ' ').match(/The experiment teaser .*?<\/p>/)?.[0];
  };
  expect(await suggested({ 'metric-kind': '', 'metric-figure': '' })).toBe(
    'The experiment teaser on mfe-other counts quiz:finished too and is on pages of mfe-quiz too, and visitors take ' +
      'part in both. If both start in one layer, such as <b>quiz</b>, they have none in common. </p>',
  );
  const common = { experiment: 'teaser', remote: 'mfe-other', pages: ['mfe-quiz'] };
  expect(await start('mfe-quiz', 'scores')).toEqual([
    { ...common, events: [], layer: { name: 'mfe-quiz', isRunning: false } },
  ]);

  for (const [remote, id] of [
    ['mfe-quiz', 'scores'],
    ['mfe-other', 'teaser'],
  ])
    await changeTo(registry, 'stop-experiment', { remote, id });
  await start('mfe-other', 'teaser-2', { layer: 'evening' });
  expect(await start('mfe-quiz', 'scores-2')).toMatchObject([
    { layer: { name: 'evening', isRunning: true } },
  ]);
  await changeTo(registry, 'stop-experiment', { remote: 'mfe-quiz', id: 'scores-2' });
  expect(await start('mfe-quiz', 'scores-3', { layer: 'evening' })).toBeUndefined();
  registry = before;
});

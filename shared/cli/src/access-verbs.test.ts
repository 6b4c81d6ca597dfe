import { aBuild, publishBuild } from '../../../registry/testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../../../registry/testing/start-test-registry.ts';
import { runVerb, urlOf } from './testing/run-verb.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('access-verbs');
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  await publishBuild(registry, aBuild('mfe-quiz'));
});
afterAll(() => postgres.stop());

/** Runs a verb, and returns its output, or the code and message of its error. */
const outputOf = (argv: string, token = registry.token) =>
  runVerb([...argv.split(' '), '--reason', 'for the test'].filter(acceptedBy(argv)), {
    url: urlOf(registry),
    token,
  });
/** Verbs that only read take no reason. */
const acceptedBy = (verb: string) => (argument: string) =>
  !/list|deliveries|proposals|status|why/.test(verb) || !['--reason', 'for the test'].includes(argument);

test('a token is created for a team, listed without its text, and revoked', async () => {
  expect(await outputOf('team set quiz --remote mfe-quiz')).toBe('quiz owns mfe-quiz');
  const made = await outputOf('token create quiz-ci --team quiz --can promote,approve --remote * --days 7');
  const [, token = ''] = /^(marquee_\S+)\nValid until/.exec(made) ?? [];
  expect(token).not.toBe('');
  const list = await outputOf('token list');
  expect(list).toMatch(/quiz-ci.*mfe|quiz-ci.*quiz.*promote approve.*valid/);
  expect(list).not.toContain(token);
  expect(await outputOf('team list')).toMatch(/quiz.*mfe-quiz/);
  expect(await outputOf('token list', token)).toMatch(/^NOT_ALLOWED: "quiz-ci" may not administer \*/);
  expect(await outputOf('token revoke quiz-ci')).toBe('quiz-ci is revoked');
});

test('a change waits, is listed, and is approved by another person', async () => {
  expect(await outputOf('policy --approval on')).toBe(
    'production: provenance off, approval on, act on, guests warn, prereleases refuse, holdout 0 %',
  );
  expect(await outputOf('policy --approval perhaps')).toMatch(
    /INVALID_INPUT: --approval perhaps: write on or off/,
  );
  expect(await outputOf('promote mfe-quiz@1.0.0')).toMatch(
    /^APPROVAL_NEEDED: change 1 waits .*marquee approve 1/,
  );
  expect(await outputOf('proposals')).toMatch(/1.*promote mfe-quiz.*publisher/);
  const made = await outputOf('token create ravi --can approve --remote mfe-quiz');
  expect(await outputOf('approve 1', made.split('\n')[0])).toMatch(/^change 1 is done in production/);
  expect(await outputOf('status')).toMatch(/mfe-quiz.*1\.0\.0.*publisher/);
});

test('a key is rotated and the old one retired', async () => {
  const [, old = ''] = /marquee key retire (\w+)/.exec(await outputOf('key rotate')) ?? [];
  expect(await outputOf(`key retire ${old}`)).toBe(`${old} is retired`);
});

test('a dry run lists what a sweep would delete, and why shows that a build has no provenance', async () => {
  expect(await outputOf('sweep --dry-run')).toBe('0 releases, 0 files would be deleted');
  expect(await outputOf('why mfe-quiz@1.0.0')).toMatch(/provenance.*not built in CI/);
});

test('a target of notifications is added, listed with its deliveries, repeated and removed', async () => {
  const added = await outputOf(
    'notify add quiz --url https://hooks.example/secret --remote mfe-quiz --events published,killed',
  );
  expect(added).toMatch(
    /^whsec_\S+\nquiz is told of published, killed of mfe-quiz\. The secret is shown only/,
  );
  expect(await outputOf('notify add inner --url https://127.0.0.1/ --remote * --events *')).toMatch(
    /^INVALID_INPUT: the URL of a target must not be 127\.0\.0\.1/,
  );
  const list = await outputOf('notify list');
  expect(list).toMatch(/quiz.*https:\/\/hooks\.example \(cloudevents\).*mfe-quiz/);
  expect(list).not.toContain('secret');
  await publishBuild(registry, aBuild('mfe-quiz', { version: '1.0.1' }));
  const rows = await outputOf('notify deliveries quiz');
  const [, id = ''] = /│ (\d+) .*published.*mfe-quiz@1\.0\.1/.exec(rows) ?? [];
  expect(await outputOf(`notify repeat ${id}`)).toMatch(
    /^CHANGE_REFUSED: the notification \d+ is waiting to be delivered already/,
  );
  expect(await outputOf('notify remove quiz')).toBe('quiz is told of nothing any more');
  expect(await outputOf('notify remove quiz')).toMatch(/^NOT_FOUND: there is no target "quiz"/);
});

test('an environment is frozen and a change scheduled, shown by status, and both are ended', async () => {
  const toSecond = (ms: number) => new Date(Date.now() + ms).toISOString();
  const hourMs = 60 * 60 * 1000;
  const later = toSecond(2 * hourMs);
  const scheduled = await outputOf(`promote mfe-quiz@1.0.1 --to staging --at ${later}`);
  const [, id = ''] =
    /^promote is scheduled for \S+: cancel it with marquee unschedule (\d+)$/.exec(scheduled) ?? [];
  expect(await outputOf(`freeze staging --to ${toSecond(hourMs)}`)).toMatch(
    /^staging is frozen from \S+ to \S+ \(freeze \d+\); rollback, kill and withdraw stay possible$/,
  );
  expect(await outputOf('status --to staging')).toMatch(
    new RegExp(
      `FROZEN \\d+: until .*: for the test\n(NOT DONE.*\n)*scheduled ${id}: promote mfe-quiz@1.0.1 at .*: for the test`,
    ),
  );
  expect(await outputOf('promote mfe-quiz@1.0.1 --to staging')).toMatch(
    /^ENVIRONMENT_FROZEN: staging is frozen by .*"for the test".*: wait, or add --break-freeze/,
  );
  expect(await outputOf('promote mfe-quiz@1.0.1 --to staging --break-freeze')).toMatch(
    /mfe-quiz@1\.0\.1 is live/,
  );
  expect(await outputOf('unfreeze staging')).toMatch(/^the freeze \d+ of staging has ended$/);
  expect(await outputOf(`unschedule ${id}`)).toBe(
    `the scheduled change ${id} of mfe-quiz in staging is cancelled`,
  );
});

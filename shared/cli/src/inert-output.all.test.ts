import { aBuild, changeTo, promoteBuild, publishBuild } from '../../../registry/testing/a-build.ts';
import { reasonInAudit, storeHostileRows } from '../../../registry/testing/hostile-rows.ts';
import { startTestPostgres, type TestRegistry } from '../../../registry/testing/start-test-registry.ts';
import { runVerb, urlOf } from './testing/run-verb.ts';

// Colour, window title, clipboard, C1, right-to-left override, and a newline that would start another row.
const hostile =
  '\u001b[31mRED\u001b[0m \u001b]0;pwned\u0007 \u001b]52;c;cHduZWQ=\u0007 \u009b2J \u202egnp\nforged row';
// oxlint-disable-next-line no-control-regex
const acted = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('inert');
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  await publishBuild(registry, aBuild('mfe-quiz'));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
});
afterAll(() => postgres.stop());

const outputOf = (...argv: string[]) => runVerb(argv, { url: urlOf(registry), token: registry.token });

test('finding 10: text from strangers and token holders reaches the terminal without control characters', async () => {
  await storeHostileRows(registry, hostile);

  for (const argv of [
    ['errors', 'mfe-quiz'],
    ['status'],
    ['token', 'list'],
    ['audit'],
    ['why', 'mfe-quiz@1.0.0'],
  ]) {
    const text = await outputOf(...argv);
    expect(text).not.toMatch(acted);
    expect(text.split('\n').filter((line) => line.startsWith('forged'))).toEqual([]);
    const json = await outputOf(...argv, '--json');
    expect(json).not.toMatch(acted);
  }
  expect(await outputOf('errors', 'mfe-quiz')).toContain('RED');
});

test('finding 10: JSON output contains exactly the registry’s response', async () => {
  const { errors } = JSON.parse(await outputOf('errors', 'mfe-quiz', '--json'));
  expect(errors[0].message).toBe(hostile);
});

test('finding 10: control characters are removed from reasons before they are stored', async () => {
  await changeTo(registry, 'lock', { remote: 'mfe-quiz', reason: hostile });
  const reason = await reasonInAudit(registry, 'lock');
  expect(reason).toContain('RED');
  expect(reason).not.toMatch(acted);
  const only = await changeTo(registry, 'unlock', { remote: 'mfe-quiz', reason: '\u001b\u0007 ' });
  expect([only.statusCode, only.json().code]).toEqual([400, 'INVALID_INPUT']);
});

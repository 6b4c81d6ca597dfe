import type { AddressInfo } from 'node:net';
import { errorCode } from '@marquee/contracts';
import { aBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { createProgram } from './program.ts';
import { createRegistryClient } from './registry-client.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('access-verbs');
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  await publishBuild(registry, aBuild('mfe-quiz'));
});
afterAll(() => postgres.stop());

/** What the command line answers to these words, or the code and message it fails with. */
async function outputOf(words: string, token = registry.token): Promise<string> {
  const said: string[] = [];
  const program = createProgram({
    defaultRegistry: `http://127.0.0.1:${(registry.app.server.address() as AddressInfo).port}`,
    connect: async (url) => createRegistryClient(url, token),
    answer: (text) => said.push(text),
    progress: () => undefined,
  });
  try {
    await program.parseAsync([...words.split(' '), '--reason', 'for the test'].filter(wanted(words)), {
      from: 'user',
    });
  } catch (failure) {
    said.push(`${errorCode(failure)}: ${(failure as Error).message}`);
  }
  return said.join('\n');
}
/** Questions take no reason. */
const wanted = (words: string) => (word: string) =>
  !/list|proposals|status|why/.test(words) || !['--reason', 'for the test'].includes(word);

test('a token is made for a team, listed without itself, and revoked', async () => {
  expect(await outputOf('team set quiz --remote mfe-quiz')).toBe('quiz answers for mfe-quiz');
  const made = await outputOf('token create quiz-ci --team quiz --can promote,approve --remote * --days 7');
  const [, token = ''] = /^(marquee_\S+)\nGood until/.exec(made) ?? [];
  expect(token).not.toBe('');
  const list = await outputOf('token list');
  expect(list).toMatch(/quiz-ci.*mfe|quiz-ci.*quiz.*promote approve.*valid/);
  expect(list).not.toContain(token);
  expect(await outputOf('team list')).toMatch(/quiz.*mfe-quiz/);
  expect(await outputOf('token list', token)).toMatch(/^NOT_ALLOWED: "quiz-ci" may not administer \*/);
  expect(await outputOf('token revoke quiz-ci')).toBe('quiz-ci is revoked');
});

test('a change waits, is listed, and is approved by somebody else', async () => {
  expect(await outputOf('policy --approval on')).toBe('production: provenance off, approval on, act on');
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

test('what would go is said before anything goes, and why says that nothing is known of a build', async () => {
  expect(await outputOf('sweep --dry-run')).toBe('0 releases, 0 files would go');
  expect(await outputOf('why mfe-quiz@1.0.0')).toMatch(/provenance.*none: nothing is known of its build/);
});

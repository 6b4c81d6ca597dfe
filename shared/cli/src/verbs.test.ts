import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changeResponse, verbs, type Verb } from '@marquee/contracts/verbs';
import { rowsOfRing } from '@marquee/testing/ring';
import * as v from 'valibot';
import { aBuild, publishBuild } from '../../../registry/testing/a-build.ts';
import { consoleBrowser } from '../../../registry/testing/console-browser.ts';
import { startTestPostgres, type TestRegistry } from '../../../registry/testing/start-test-registry.ts';
import { createProgram } from './program.ts';
import { createRegistryClient } from './registry-client.ts';
import { runVerb, urlOf } from './testing/run-verb.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
let stranger: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('verbs');
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  for (const version of ['1.0.0', '1.1.0'])
    await publishBuild(
      registry,
      aBuild('mfe-quiz', { version, settings: { pageSize: { type: 'integer', default: 20 } } }),
    );
  await outputOf('promote', 'mfe-quiz@1.0.0', '--reason', 'the first');
  const made = await outputOf(
    'token',
    'create',
    'stranger',
    '--can',
    'observe',
    '--remote',
    '*',
    '--reason',
    'test',
  );
  stranger = made.split('\n')[0]!;
});
afterAll(() => postgres.stop());

const outputOf = (...argv: string[]) => runVerb(argv, { url: urlOf(registry), token: registry.token });

/** A value of each field that a body can have. */
const values: Record<string, unknown> = {
  remote: 'mfe-quiz',
  reason: 'for the test',
  version: '1.1.0',
  percent: 10,
  sharePercent: 10,
  id: 'quiz-length',
  variants: [
    { name: 'long', version: '1.0.0' },
    { name: 'short', version: '1.1.0' },
  ],
  visitor: 'a'.repeat(32),
  tenant: 'acme',
  values: { pageSize: 30 },
};
/** The rights of all verbs, each once. */
const rights = [...new Set(verbs.map(({ right }) => right))];
const bodyOf = ({ body }: Verb) =>
  Object.fromEntries(
    Object.keys(body.entries).flatMap((name) => (name in values ? [[name, values[name]]] : [])),
  );
const post = (verb: Verb, token: string) =>
  registry.app.inject({
    method: 'POST',
    url: `/environments/production/${verb.name}`,
    headers: { authorization: `Bearer ${token}` },
    payload: bodyOf(verb),
  });

const program = createProgram({
  defaultRegistry: 'http://localhost:3003',
  connect: async (url) => createRegistryClient(url, undefined),
  output: () => undefined,
  progress: () => undefined,
});

/** The rows of the table of verbs: their names, fields and rights. */
const rows = readFileSync(path.join(import.meta.dirname, '../../../registry/README.md'), 'utf8')
  .split('## The verbs\n')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [names, fields, right] = line.split('|').slice(1).map(namesIn);
    return { names: names!, fields: fields!, right: right![0] };
  });

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([a-zA-Z-]+\??)`/g)].map(([, name]) => name!);
}

/** The fields of a body as the table names them; the text below the table is about the rest. */
function fieldsOf({ body }: Verb): string[] {
  const common = ['remote', 'reason', 'breakFreeze', 'at'];
  return Object.entries(body.entries).flatMap(([name, { type }]) =>
    common.includes(name) ? [] : [`${name}${type.endsWith('optional') ? '?' : ''}`],
  );
}

const named = verbs.map((verb): [string, Verb] => [verb.name, verb]);

test.each(rowsOfRing(named, 3))(
  '%s has a route, a right, a reply, and a form or a reason for none',
  async (name, verb) => {
    const refused = await post(verb, stranger);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      expect.stringContaining(`give the right "${verb.right}"`),
    ]);
    const { look, personWith } = consoleBrowser(() => registry);
    const person = await personWith(`person-${name}`, ...rights);
    const page = await look(`/console/production/remotes/mfe-quiz/${name}?id=quiz-length`, person);
    if ('none' in verb.form)
      expect([page.statusCode, verb.form.none]).toEqual([404, expect.stringMatching(/^.{20,}$/)]);
    else expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<h1 class="name">')]);

    const response = await post(verb, registry.token);
    if (response.statusCode === 200) expect(v.is(changeResponse, response.json())).toBe(true);
    else
      expect(response.json()).toMatchObject({ code: expect.stringMatching(/^(CHANGE_REFUSED|NOT_FOUND)$/) });
  },
);

test.each(named)('%s has a command and a row of the README', (name, verb) => {
  const { group, usage, description } = verb.command;
  const parent = program.commands.find((one) => one.name() === group) ?? program;
  const command = parent.commands.find((one) => one.name() === usage.split(' ')[0])!;
  expect(`${command.name()} ${command.usage().replace('[options] ', '')}`).toBe(usage);
  expect(command.description()).toBe(description);
  const options = command.options.map((option) => option.attributeName());
  const offered = ['force', 'breakFreeze', 'at'].filter((field) => field in verb.body.entries);
  expect(options).toEqual(expect.arrayContaining(['environment', 'reason', ...offered]));

  const row = rows.find(({ names }) => names.includes(name));
  expect(row?.right).toBe(verb.right);
  const ofRow = verbs.filter((one) => row?.names.includes(one.name));
  expect(new Set(row?.fields)).toEqual(new Set(ofRow.flatMap((one) => fieldsOf(one))));
});

test('the table of verbs in the README names no other verb', () => {
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(verbs.map(({ name }) => name).toSorted());
});

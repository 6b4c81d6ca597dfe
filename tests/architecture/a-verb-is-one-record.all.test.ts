import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** The sample: a verb that writes a note about a release into the audit. */
const files: Readonly<Record<string, string>> = {
  'shared/contracts/src/verbs/note.ts': `
    import * as v from 'valibot';
    import { release } from './fields.ts';
    import { customEvent, defineVerb } from './verb.ts';

    export const note = defineVerb({
      name: 'note',
      body: v.strictObject(release),
      right: 'canary',
      passesFreeze: true,
      notice: { event: 'noted', type: customEvent('release', 'noted'), verb: 'has a note' },
      form: {
        label: 'Note',
        fields: ['version'],
        isAvailable: () => true,
        describe: ({ remote }, environment) => 'The audit of ' + environment + ' has a note about ' + remote + '.',
      },
      command: {
        usage: 'note <release>',
        description: 'write a note about a release',
        names: 'release',
        done: ({ names, environment }) => names.join() + ' has a note in ' + environment,
      },
    });
  `,
  'registry/releases/note-release.ts': `
    import { changeEnvironment, type ChangeRequest } from './change-environment.ts';
    import type { Registry } from './transaction.ts';

    export function noteRelease(registry: Registry, request: ChangeRequest & { version: string }) {
      const { environment, remote, version, by, reason } = request;
      return changeEnvironment(registry, environment, async () => ({
        actor: by, action: 'note', remote, version, reason, details: { length: reason.length },
      }));
    }
  `,
};
/** Its line in each list, with the import. */
const lists = [
  {
    list: 'shared/contracts/src/verbs/verbs.ts',
    importLine: `import { note } from './note.ts';\n`,
    before: '\n] as const;\n',
    entry: '\n  note,',
  },
  {
    list: 'registry/releases/transactions.ts',
    importLine: `import { noteRelease } from './note-release.ts';\n`,
    before: '\n};\n',
    entry: '\n  note: one(noteRelease),',
  },
];

/** Requests the change of the copy's registry in each way. Prints what became of it. */
const play = `
  import { changeResponse } from '@marquee/contracts/verbs';
  import { createProgram, createRegistryClient } from '@marquee/cli';
  import { aBuild, promoteBuild, publishBuild } from './a-build.ts';
  import { consoleBrowser } from './console-browser.ts';
  import { startTestPostgres } from './start-test-registry.ts';

  const postgres = await startTestPostgres();
  const registry = await postgres.openRegistry('sample');
  const url = await registry.app.listen({ port: 0, host: '127.0.0.1' });
  for (const version of ['1.0.0', '1.1.0']) await publishBuild(registry, aBuild('mfe-quiz', { version }));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  const change = { remote: 'mfe-quiz', version: '1.1.0', reason: 'by hand' };

  const run = async (token) => {
    const lines = [];
    const connect = async (at) => createRegistryClient(at, token);
    const program = createProgram({ defaultRegistry: url, connect, output: (text) => lines.push(text), progress() {} });
    for (const command of [program, ...program.commands]) command.configureOutput({ writeErr() {} });
    const argv = ['note', 'mfe-quiz@1.1.0', '--reason', 'by command'];
    await program.parseAsync(argv, { from: 'user' }).catch(({ message }) => lines.push(message));
    return lines.join();
  };
  const tokenFor = async (name, actions) => {
    const payload = { name, team: null, rights: [{ remote: '*', actions }], days: 1, reason: 'test' };
    const headers = { authorization: 'Bearer ' + registry.token };
    return (await registry.app.inject({ method: 'POST', url: '/tokens', headers, payload })).json().token;
  };
  const { look, submit, personOf } = consoleBrowser(() => registry);
  const signIn = async (token) => {
    const { headers } = await submit('/console/sign-in', { token, next: '/' });
    return personOf(String(headers['set-cookie']).split(';')[0]);
  };
  const allowed = await tokenFor('allowed', ['canary']);
  const person = await signIn(allowed);
  const page = '/console/production/remotes/mfe-quiz/note';
  const form = await look(page, person);
  const fields = { 'form-token': person.formToken, version: '1.1.0', reason: 'by form' };
  const sent = await submit(page, fields, { cookie: person.cookie });
  const client = createRegistryClient(url, allowed);
  const reply = await client
    .post('/environments/production/note', change, changeResponse)
    .catch(({ message }) => message);
  const command = await run(allowed);
  const { rows } = (await registry.app.inject('/audit?action=note')).json();
  console.log(JSON.stringify({
    form: [form.statusCode, /<h1 class="name">[^<]*/.exec(form.body)?.[0], /<select[^]*1\\.1\\.0/.test(form.body)],
    sent: [sent.statusCode, sent.headers.location],
    command,
    refused: await run(await tokenFor('stranger', ['observe'])),
    reply,
    audit: rows.map(({ actor, version, reason }) => [actor, version, reason].join(' ')).toSorted(),
  }));
  // The process of the checker is unreferenced: its end alone would not be awaited.
  const alive = setInterval(() => undefined, 1_000);
  await postgres.stop();
  clearInterval(alive);
`;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'marquee-verb-'));
  const isSource = (from: string) => !['node_modules', 'dist'].includes(path.basename(from));
  for (const name of ['registry', 'shared', 'package.json'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource });
  // The packages of the copy import each other; those of npm are the root's.
  const installed = path.join(root, 'node_modules');
  mkdirSync(path.join(copy, 'node_modules/@marquee'), { recursive: true });
  for (const name of readdirSync(installed).filter((one) => one !== '@marquee'))
    symlinkSync(path.join(installed, name), path.join(copy, 'node_modules', name));
  for (const name of readdirSync(path.join(copy, 'shared')))
    symlinkSync(path.join(copy, 'shared', name), path.join(copy, 'node_modules/@marquee', name));
  const base = path.join(root, 'shared/build/tsconfig.json');
  writeFileSync(path.join(copy, 'tsconfig.json'), JSON.stringify({ extends: base, include: ['**/*'] }));
  writeFileSync(path.join(copy, 'registry/testing/play.ts'), play);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function playCopy(): Record<string, unknown> {
  const output = execFileSync(process.execPath, ['--import', 'tsx', 'registry/testing/play.ts'], {
    cwd: copy,
    encoding: 'utf8',
  });
  return JSON.parse(output.trim().split('\n').at(-1)!);
}

test('a verb with form, command, right and reply is its record, its transaction and an entry of each list, and leaves as such', () => {
  const before = lists.map(({ list }) => readFileSync(path.join(copy, list), 'utf8'));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(copy, file), text);
  lists.forEach(({ list, importLine, before: end, entry }, at) => {
    const [head, ...rest] = before[at]!.split(end);
    writeFileSync(path.join(copy, list), `${importLine}${head}${entry}${end}${rest.join(end)}`);
  });
  expect(playCopy()).toEqual({
    form: [200, '<h1 class="name">Note mfe-quiz', true],
    sent: [303, '/console/production/remotes/mfe-quiz?done=note'],
    command: expect.stringMatching(/^mfe-quiz@1\.1\.0 has a note in production \(snapshot #\d+\)$/),
    refused: expect.stringMatching(/"stranger" may not canary mfe-quiz/),
    reply: expect.objectContaining({ changed: true, version: '1.1.0', details: { length: 7 } }),
    audit: ['allowed 1.1.0 by command', 'allowed 1.1.0 by form', 'allowed 1.1.0 by hand'],
  });

  lists.forEach(({ list }, at) => writeFileSync(path.join(copy, list), before[at]!));
  for (const file of Object.keys(files)) rmSync(path.join(copy, file));
  expect(playCopy()).toMatchObject({
    form: [404, null, false],
    sent: [404, null],
    command: expect.stringContaining("unknown command 'note'"),
    reply: expect.stringMatching(/note/),
    audit: [],
  });
}, 600_000);

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Matrix, MatrixCell } from './matrix.ts';
import { runMatrix } from './run-matrix.ts';

let place: string;
let folder: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'marquee-matrix-'));
  folder = path.join(place, 'polls');
  await mkdir(folder);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts: { e2e: 'node e2e.mjs' } }));
  await writeFile(path.join(folder, 'e2e.mjs'), endToEndTest);
  await installHost(folder, '2.1.0');
  for (const version of ['2.0.0', '2.2.0'])
    await installHost(path.join(place, 'home/hosts', version), version);
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** A host that serves its version and its arguments, in place of a whole site. */
async function installHost(where: string, version: string) {
  const installed = path.join(where, 'node_modules/@marquee/host');
  await mkdir(installed, { recursive: true });
  const fields = { name: '@marquee/host', version, type: 'module', bin: { 'marquee-host': './start.mjs' } };
  await writeFile(path.join(installed, 'package.json'), JSON.stringify(fields));
  await writeFile(
    path.join(installed, 'start.mjs'),
    `import { createServer } from 'node:http';
     const sent = JSON.stringify({ version: '${version}', args: process.argv.slice(2), token: process.env.MARQUEE_TOKEN });
     const server = createServer((request, response) => response.end(sent));
     server.listen(0, '127.0.0.1', () => {
       const url = 'http://127.0.0.1:' + server.address().port;
       console.log('site      ' + url + '\\nregistry  ' + url + '\\nready');
     });`,
  );
}

/** Fails on one version of the host, and prints what it was given. */
const endToEndTest = `
  const { SITE_URL, REGISTRY_URL, MARQUEE_HOME, MARQUEE_TOKEN } = process.env;
  const { version, args, token } = await (await fetch(SITE_URL)).json();
  console.log(JSON.stringify({ version, args, token, REGISTRY_URL, MARQUEE_HOME, MARQUEE_TOKEN }));
  process.exit(version === '2.2.0' || args.includes('--releases=mfe-auth@9.9.9') ? 1 : 0);
`;

const cell = (host: string, more: Partial<MatrixCell> = {}): MatrixCell => ({
  name: `live on host ${host}`,
  kind: 'live',
  environment: 'production',
  host,
  shared: null,
  releases: { 'mfe-auth': '1.0.0', 'mfe-quiz': '1.2.0' },
  ...more,
});

async function play(cells: MatrixCell[], only?: string) {
  const matrix: Matrix = { remote: 'mfe-polls', sdk: '>=2.0 <3', cells };
  const reports: string[] = [];
  const { cells: results } = await runMatrix(matrix, folder, {
    only,
    registry: 'https://registry.example',
    home: path.join(place, 'home'),
    variables: { ...process.env, MARQUEE_TOKEN: 'the token of the registry' },
    report: (line) => reports.push(line),
  });
  return { outcomes: results.map(({ host, outcome }) => `${host} ${outcome}`), reports: reports.join('\n') };
}

test('a remote that fails on one host is red in that cell alone', async () => {
  const { outcomes, reports } = await play([cell('2.0.0'), cell('2.1.0'), cell('2.2.0')]);
  expect(outcomes).toEqual(['2.0.0 passed', '2.1.0 passed', '2.2.0 failed']);
  const seen = JSON.parse(/^\{.*\}$/m.exec(reports)![0]) as { args: string[] } & Record<string, string>;
  expect(seen.args.join(' ')).toContain(
    '--like=https://registry.example --environment=production --releases=mfe-auth@1.0.0,mfe-quiz@1.2.0 --with=',
  );
  expect(seen).toMatchObject({ token: 'the token of the registry', MARQUEE_TOKEN: '' });
  // The data of each cell are deleted.
  expect((await readdir(tmpdir())).filter((name) => name === path.basename(seen['MARQUEE_HOME']!))).toEqual(
    [],
  );
});

test('a cell with a proposed neighbour is played beside it @all', async () => {
  const proposed = cell('2.1.0', { name: 'proposed', kind: 'proposed', releases: { 'mfe-auth': '9.9.9' } });
  expect((await play([cell('2.1.0'), proposed])).outcomes).toEqual(['2.1.0 passed', '2.1.0 failed']);
});

test('cells that differ in their names alone are played once @all', async () => {
  const { outcomes, reports } = await play([
    cell('2.2.0'),
    cell('2.2.0', { name: 'oldest', kind: 'oldest' }),
  ]);
  expect(outcomes).toEqual(['2.2.0 failed', '2.2.0 failed']);
  expect(reports.match(/"version":"2\.2\.0"/g)).toHaveLength(1);
});

test('a host that npm never had fails no cell of the next or the oldest host @all', async () => {
  const npm = path.join(place, 'npm');
  await writeFile(npm, '#!/bin/sh\necho "npm error code ETARGET" >&2; exit 1', { mode: 0o755 });
  const { PATH } = process.env;
  process.env['PATH'] = `${place}:${PATH}`;
  try {
    const { outcomes } = await play([
      cell('1.4.0', { name: 'oldest', kind: 'oldest' }),
      cell('next', { name: 'next', kind: 'next' }),
      cell('2.9.0'),
    ]);
    expect(outcomes).toEqual(['1.4.0 not published', 'next not published', '2.9.0 failed']);
  } finally {
    process.env['PATH'] = PATH;
  }
});

test('one cell is played by its name, and an unknown name is refused with those that exist @all', async () => {
  expect((await play([cell('2.0.0'), cell('2.1.0')], 'live on host 2.1.0')).outcomes).toEqual([
    '2.1.0 passed',
  ]);
  await expect(play([cell('2.0.0')], 'tomorrow')).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining('live on host 2.0.0') as string,
  });
});

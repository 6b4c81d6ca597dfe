import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createRemote } from 'create-marquee-remote';

const root = path.resolve(__dirname, '../../..');

const nothingLive = { environment: 'production', releases: [], events: {}, slots: {} };

/** The types of a manifest. The library that writes types loads modules in a way that jest does not support. */
async function typesOf(manifest: object): Promise<string> {
  const program = `
    import { typesSource } from './shared/cli/src/types-source.ts';
    const [pinned, manifest] = process.argv.slice(1).map((text) => JSON.parse(text));
    process.stdout.write(await typesSource(pinned, manifest, 'npx marquee types --update'));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      program,
      JSON.stringify(nothingLive),
      JSON.stringify(manifest),
    ],
    { cwd: root },
  );
  return stdout;
}

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'marquee-types-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test.each(['polls', 'movie-polls'])(
  'a new repository has the types of its own manifest: %s',
  async (name) => {
    const folder = path.join(parent, name);
    await createRemote(name, { folder, kind: 'repository' });
    const read = (file: string) => readFile(path.join(folder, file), 'utf8');

    expect(JSON.parse(await read('remote-types.json'))).toEqual(nothingLive);
    expect(await read('remote-types.d.ts')).toBe(await typesOf(JSON.parse(await read('remote.json'))));
  },
);

test('the settings of a remote have types, with the values that a text may have', async () => {
  const manifest = {
    name: 'mfe-polls',
    settings: {
      pageSize: { type: 'integer', default: 20, maximum: 100 },
      layout: { type: 'string', default: 'grid', enum: ['grid', 'list'] },
      ratings: { type: 'boolean', default: false },
    },
  };
  expect(await typesOf(manifest)).toMatch(
    /interface RemoteSettings \{\s*"mfe-polls": \{\s*pageSize: number\s*layout: \("grid" \| "list"\)\s*ratings: boolean\s*\}/,
  );
});

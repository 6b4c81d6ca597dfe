import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { main } from './main.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'marquee-create-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

async function create(userAgent: string | undefined) {
  const lines: string[] = [];
  const folder = path.join(parent, 'polls');
  const code = await main([folder, '--no-install'], {
    userAgent,
    print: (line) => lines.push(line),
    complain: (line) => lines.push(line),
  });
  return { code, folder, printed: lines.join('\n') };
}

test.each([
  ['npm/11.19.1 node/v24.9.0 linux x64', 'npm', undefined],
  [undefined, 'npm', undefined],
  ['pnpm/12.21.0 npm/? node/v24.9.0 linux x64', 'pnpm', ['pnpm-workspace.yaml', 'ignoreScripts: true\n']],
  ['yarn/4.18.1 npm/? node/v24.9.0 linux x64', 'yarn', ['.yarnrc.yml', 'nodeLinker: node-modules\n']],
])('the package manager %s creates a remote for itself', async (userAgent, manager, settings) => {
  const { code, folder, printed } = await create(userAgent);
  expect(code).toBe(0);
  expect(printed).toContain(`  ${manager} run check `);
  const [file, text] = settings ?? [];
  const others = ['pnpm-workspace.yaml', '.yarnrc.yml'].filter((other) => other !== file);
  expect((await readdir(folder)).filter((name) => others.includes(name))).toEqual([]);
  if (file) expect(await readFile(path.join(folder, file), 'utf8')).toBe(text);
  const { dependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  expect(dependencies).toMatchObject({ 'react-dom': expect.any(String), rxjs: expect.any(String) });
});

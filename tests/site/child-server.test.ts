import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { startChild } from '../../start/child-server.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'marquee-child-'));
  delete process.env['MALLOC_ARENA_MAX'];
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function start(source: string, variables: Record<string, string> = {}) {
  const script = path.join(home, 'server.mjs');
  await writeFile(script, source);
  const port = String(await freePort());
  return {
    url: `http://localhost:${port}`,
    child: startChild({
      name: 'the server',
      script,
      root: path.resolve(import.meta.dirname, '../..'),
      variables: { PORT: port, ...variables },
      readyAt: `http://localhost:${port}`,
      report: () => undefined,
    }),
  };
}

const reportsItsOptions = `
  import { createServer } from 'node:http';
  const how = { flags: process.execArgv, arenas: process.env.MALLOC_ARENA_MAX };
  createServer((_, answer) => answer.end(JSON.stringify(how))).listen(Number(process.env.PORT));`;

test('servers have a large young generation and few arenas, unless the environment sets other values', async () => {
  for (const [variables, arenas] of [
    [{}, '2'],
    [{ MALLOC_ARENA_MAX: '8' }, '8'],
  ] as const) {
    const { url, child } = await start(reportsItsOptions, variables);
    const { stop, gone } = await child;
    expect(await (await fetch(url)).json()).toEqual({
      arenas,
      flags: expect.arrayContaining(['--max-semi-space-size=64']),
    });
    await stop();
    expect(await gone).toEqual({ code: null, signal: 'SIGTERM' });
  }
});

test('a server that ends while it starts is named, with how it ended', async () => {
  const { child } = await start('process.exit(3)');
  await expect(child).rejects.toThrow('the server ended with exit code 3 while starting');
});

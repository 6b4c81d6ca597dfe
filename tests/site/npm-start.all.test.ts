import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';

test('npm start prints its addresses and ready, and ends with what it started', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-start-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(home, 0o755);
  const ports = {
    PORT: await freePort(),
    API_PORT: await freePort(),
    CONTENT_PORT: await freePort(),
    REGISTRY_PORT: await freePort(),
  };
  const variables = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, '../../start/start.ts')], {
    env: { ...process.env, ...variables, MARQUEE_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  try {
    await Promise.race([
      ended,
      new Promise<void>((resolve) => {
        for (const stream of [child.stdout, child.stderr])
          stream.setEncoding('utf8').on('data', (text: string) => {
            output += text;
            if (/^ready$/m.test(output)) resolve();
          });
      }),
    ]);
    expect(output).toBe(`shell    http://localhost:${ports.PORT}
api      http://localhost:${ports.API_PORT}
content  http://localhost:${ports.CONTENT_PORT}
registry http://localhost:${ports.REGISTRY_PORT}
ready
`);
    expect((await fetch(`http://localhost:${ports.PORT}/readyz`)).status).toBe(200);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await rm(home, { recursive: true, force: true });
  }
}, 600_000);

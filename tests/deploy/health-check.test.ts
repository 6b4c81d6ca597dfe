import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../deploy/health-check.mjs');

/** The exit code of the health check beside a server that has these paths. */
async function check(paths: string[], { isPortGiven = false } = {}): Promise<number> {
  const server = createServer(({ url = '' }, response) =>
    response.writeHead(paths.includes(url) ? 200 : 503).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const port = String((server.address() as AddressInfo).port);
  const env = { ...process.env, PORT: port, API_PORT: port, REGISTRY_PORT: port };
  const code = await new Promise<number>((resolve) =>
    execFile(process.execPath, [program, ...(isPortGiven ? [port] : [])], { env }, (failure) =>
      resolve(failure ? Number(failure.code) : 0),
    ),
  );
  server.closeAllConnections();
  server.close();
  return code;
}

test('the check of the image says alive: an outage of the database restarts no container', async () => {
  expect(await check(['/healthz'])).toBe(0);
  expect(await check([])).toBe(1);
});

test('with a port the check says ready, for those who wait for a server @all', async () => {
  expect(await check(['/healthz'], { isPortGiven: true })).toBe(1);
  expect(await check(['/healthz', '/readyz'], { isPortGiven: true })).toBe(0);
});

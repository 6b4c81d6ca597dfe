import { createServer, type Server } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishShell } from './publish-shell.ts';

let folder: string;
let registry: Server;
let received: string[];
/** How the registry answers a registration: the status and code. */
let register: () => [status: number, code: string];
let stored: Set<string>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'publish-shell-'));
  await mkdir(path.join(folder, 'boot'));
  await mkdir(path.join(folder, 'runtime'));
  await writeFile(path.join(folder, 'boot.json'), '{"boot":["boot.11111111.js"]}');
  await writeFile(path.join(folder, 'runtime.json'), '{"core":["core.22222222.js"]}');
  await writeFile(path.join(folder, 'boot/boot.11111111.js'), 'boot()');
  await writeFile(path.join(folder, 'runtime/core.22222222.js'), 'core()');
  [received, stored] = [[], new Set()];
  registry = createServer(({ method, url = '' }, response) => {
    received.push(`${method} ${url.split('/')[1]}`);
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    if (method === 'HEAD') return void response.writeHead(stored.has(url) ? 200 : 404).end();
    if (url.startsWith('/blobs/')) return void (stored.add(url), answer(201, {}));
    const [status, code] = register();
    answer(status, { code, message: `was answered ${code}`, digest: 'x', isNew: status === 201 });
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  registry.closeAllConnections();
  await new Promise((resolve) => registry.close(resolve));
  await rm(folder, { recursive: true });
});

async function published(): Promise<string[]> {
  const lines: string[] = [];
  const { port } = registry.address() as AddressInfo;
  const registryUrl = `http://127.0.0.1:${port}`;
  await publishShell({ folder, registryUrl, token: 'marquee_x', report: (line) => lines.push(line) });
  return lines;
}

test('a build that the registry does not know is uploaded and registered, a known one needs one request', async () => {
  register = () => (stored.size === 2 ? [201, ''] : [404, 'NOT_FOUND']);
  expect(await published()).toEqual([
    expect.stringMatching(/^registered the build [0-9a-f]{16} of the shell$/),
  ]);
  expect(received.filter((request) => request === 'PUT blobs')).toHaveLength(2);

  [received, register] = [[], () => [200, '']];
  expect(await published()).toEqual([]);
  expect(received).toEqual(['PUT shell-builds']);
});

test.each(['NOT_ALLOWED', 'NOT_FOUND'])('%s is reported, and the rest goes on', async (code) => {
  register = () => [code === 'NOT_FOUND' ? 404 : 403, code];
  expect(await published()).toEqual([`the shell's build was not registered: was answered ${code}`]);
});

test('every other failure ends the command', async () => {
  register = () => [507, 'STORE_FULL'];
  await expect(published()).rejects.toMatchObject({ code: 'STORE_FULL' });
});

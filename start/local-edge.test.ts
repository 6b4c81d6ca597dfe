import { until } from '@marquee/testing/until';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { hasNginx, startLocalEdge } from './local-edge.ts';
import { supervise } from './supervise.ts';

const root = path.resolve(import.meta.dirname, '..');

(hasNginx() ? test : test.skip)(
  'nginx on this machine asks the shell for the digest, shares its page, and is started again when it ends',
  async () => {
    const [asked, lines]: [string[], string[]] = [[], []];
    const shell = createServer(({ url = '', headers }, response) => {
      asked.push(url);
      if (url.startsWith('/__marquee/digest'))
        return response.writeHead(204, { 'x-marquee-digest': 'd' }).end();
      const shared = headers['x-marquee-digest'] === 'd' ? '60' : '0';
      return response.writeHead(200, { 'x-accel-expires': shared }).end(headers['x-forwarded-proto']);
    });
    await new Promise<void>((resolve) => shell.listen(0, 'localhost', resolve));
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));

    const url = `http://localhost:${(shell.address() as AddressInfo).port}`;
    const edge = supervise({
      name: 'edge',
      start: () => startLocalEdge({ root, shell: url, port }),
      ending: new AbortController().signal,
      report: (line) => lines.push(line),
      backoff: { firstMs: 10, maxMs: 10 },
    });
    await edge.start();
    asked.length = 0;
    for (const nth of [1, 2]) {
      const response = await fetch(`http://localhost:${port}/fans`);
      expect([nth, await response.text()]).toEqual([nth, 'http']);
      expect(response.headers.get('set-cookie')).toMatch(/^UUID=\w{32}; [^;]+; [^;]+; SameSite=Lax$/);
    }
    expect(asked).toEqual(['/__marquee/digest?fresh', '/fans', '/__marquee/digest?fresh']);

    process.kill(await edge.pid(), 'SIGTERM');
    await until(() => lines.includes('edge is ready again'));
    expect(await (await fetch(`http://localhost:${port}/fans`)).text()).toBe('http');
    await edge.stop();
    shell.closeAllConnections();
    await new Promise((resolve) => shell.close(resolve));
  },
);

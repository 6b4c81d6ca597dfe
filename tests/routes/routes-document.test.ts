import { readFileSync } from 'node:fs';
import path from 'node:path';
import { routesDocument } from './routes-document.ts';
import { startServers } from './start-servers.ts';

let started: Awaited<ReturnType<typeof startServers>>;
beforeAll(async () => (started = await startServers()));
afterAll(() => started.stop());

test('finding 24: every route says who may call it and what a call may cause', () => {
  for (const [name, routes] of Object.entries(started.routes)) {
    expect(routes.length).toBeGreaterThan(20);
    const silent = routes.filter(({ access }) => !access?.who || !access.causes);
    expect([name, silent.map(({ method, url }) => `${method} ${url}`)]).toEqual([name, []]);
  }
});

test('finding 24: the document lists the routes as they are', () => {
  const file = path.resolve(import.meta.dirname, '../../docs/security/routes.md');
  expect(readFileSync(file, 'utf8')).toBe(routesDocument(started.routes));
});

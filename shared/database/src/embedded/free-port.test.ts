import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { freePort } from './free-port.ts';

const listen = (port: number) =>
  new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

test('a free port can be listened on, is given once, and is none that the system chooses by itself', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);
  const servers = await Promise.all(ports.map(listen));
  expect(servers.map((server) => (server.address() as AddressInfo).port)).toEqual(ports);
  for (const server of servers) server.close();

  if (process.platform !== 'linux') return;
  const [lowest] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/).map(Number);
  for (const port of ports) expect(port).toBeLessThan(lowest!);
});

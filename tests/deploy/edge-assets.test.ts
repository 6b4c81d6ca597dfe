import { until } from '@marquee/testing/until';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'node:https';
import { freePort } from '../site/start-shell.ts';
import { missingForEdge, startEdge } from './start-edge.ts';

const onMachinesWithNginx = missingForEdge() ? describe.skip : describe;

/** A shell that has one asset only. */
async function aShell(asset: string): Promise<{ address: string; server: Server }> {
  const server = createServer(({ url }, response) => {
    response.statusCode = url === asset ? 200 : 404;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const statusOf = (url: string) =>
  new Promise<number>((resolve) => {
    request(url, { rejectUnauthorized: false }, (response) => resolve(response.resume().statusCode ?? 0))
      .once('error', () => resolve(0))
      .end();
  });

onMachinesWithNginx('two builds of the shell behind nginx', () => {
  test('an asset of either build is found while two shells have different builds', async () => {
    const [old, young] = [await aShell('/assets/boot/old.js'), await aShell('/assets/boot/new.js')];
    const nowhere = `127.0.0.1:${await freePort()}`;
    const edge = await startEdge({
      'shell-1:3000': old.address,
      'shell-2:3000': young.address,
      'api:3001': nowhere,
      'api:3002': nowhere,
      'registry:3003': nowhere,
    });
    const site = edge.urls['8443'];
    await until(async () => (await statusOf(`${site}/healthz`)) !== 0);
    for (let nth = 0; nth < 4; nth += 1)
      for (const name of ['old', 'new'])
        expect([nth, name, await statusOf(`${site}/assets/boot/${name}.js`)]).toEqual([nth, name, 200]);
    expect(await statusOf(`${site}/assets/boot/none.js`)).toBe(404);
    await edge.stop();
    old.server.close();
    young.server.close();
  });
});

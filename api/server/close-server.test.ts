import { runPendingTasks } from '@marquee/testing/until';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTestApi } from '../testing/start-test-api.ts';
import { createApiServer } from './create-api-server.ts';

test('a closing API answers the request in flight, and ends each connection', async () => {
  const site = await startTestApi();
  const api = await createApiServer(site);
  let arrive = () => undefined as void;
  const hasArrived = new Promise<void>((resolve) => (arrive = resolve));
  let finish = () => undefined as void;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  api.get('/slow', async () => {
    arrive();
    await finished;
    return 'slow';
  });
  await api.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const slow = new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/slow', agent }, resolve).once('error', reject);
  });
  const unused = connect(port, '127.0.0.1');
  const unusedIsClosed = new Promise((resolve) => unused.once('close', resolve));
  await hasArrived;

  let isClosed = false;
  const closed = api.close().then(() => (isClosed = true));
  await runPendingTasks();
  expect(isClosed).toBe(false);
  finish();
  expect(await text(await slow)).toBe('slow');
  await Promise.all([closed, unusedIsClosed]);
  await site.stop();
});

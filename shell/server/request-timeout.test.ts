import { connect, type AddressInfo } from 'node:net';
import { aRelease } from '../testing/a-release.ts';
import { aShellOver } from '../testing/a-shell.ts';
import { aPage, aSite } from '../testing/a-site.ts';

const quiz = aRelease('mfe-quiz', { routes: [{ id: 'hub', path: '/quiz' }] });

test.each([
  [
    'a body',
    'POST /__marquee/telemetry HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\n',
  ],
  ['headers', 'GET /quiz HTTP/1.1\r\nhost: x\r\n'],
])(
  'finding 8: %s that are never sent completely time out, and the connection is closed',
  async (_what, sent) => {
    const app = await aShellOver(aSite([quiz], { hub: () => aPage('<h1>Quizzes</h1>') }), {
      requestTimeoutMs: 300,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.setEncoding('utf8').write(sent);
    // A byte now and then, as on a slow network.
    const dripping = setInterval(() => socket.writable && socket.write('x'), 50);
    let response = '';
    socket.on('data', (text: string) => (response += text));
    await new Promise<void>((resolve) => socket.on('error', () => undefined).once('close', () => resolve()));
    clearInterval(dripping);
    expect(response).toMatch(/^HTTP\/1.1 408 /);
    await app.close();
  },
);

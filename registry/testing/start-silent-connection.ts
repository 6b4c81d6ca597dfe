import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A TCP proxy to PostgreSQL whose connection can go silent without an error, as after a lost route: notifications no
 * longer arrive, everything else still works.
 */
export async function startSilentConnection(databaseUrl: string) {
  const to = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    let listens = false;
    near.on('data', (bytes) => {
      listens ||= bytes.includes('listen ');
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!(listens && isSilent)) near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    goSilent: () => (isSilent = true),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

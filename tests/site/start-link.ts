import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Link = {
  url: string;
  /** Ends all connections, and each new one at once: the other side is down. */
  cut: () => void;
  /** Passes no byte on, without ending a connection: the network loses everything. */
  freeze: () => void;
  mend: () => void;
  stop: () => Promise<void>;
};

/** Starts a TCP proxy to the server at `target` that stands for the network between two servers, and can fail as one. */
export async function startLink(target: string): Promise<Link> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';

  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(Number(port), hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('data', (bytes) => void (state === 'frozen' || other.write(bytes)));
      one.once('error', () => other.destroy());
      one.once('close', () => {
        pairs.delete(pair);
        if (state !== 'frozen') other.end();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      state = 'cut';
      endAll();
    },
    freeze: () => void (state = 'frozen'),
    mend: () => {
      // What was lost in between cannot be sent again.
      if (state === 'frozen') endAll();
      state = 'whole';
    },
    stop: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function endAll() {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  }
}

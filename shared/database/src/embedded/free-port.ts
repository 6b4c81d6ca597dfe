import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Operating systems choose ports by themselves, for connections and for listeners without a number, above these. */
const [lowest, highest] = [20_000, 32_767];
const given = new Set<number>();
const maxTries = 1_000;

/**
 * Returns a free port of 127.0.0.1 that this process has not returned before. The port is outside the range from which
 * systems assign ports, so it stays free while its server is down. Throws if no port is found.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = randomInt(lowest, highest + 1);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no port from ${lowest} to ${highest} of 127.0.0.1 was free in ${maxTries} tries`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (failure: NodeJS.ErrnoException) =>
      failure.code === 'EADDRINUSE' || failure.code === 'EACCES' ? resolve(false) : reject(failure),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

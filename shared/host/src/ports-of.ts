import { createServer, type AddressInfo } from 'node:net';
import { readPorts, type Ports } from '../../../start/ports.ts';

/**
 * Returns the ports of the site's four servers. If `port` is undefined, they are those in the environment variables; if
 * it is 0, four free ports; otherwise four consecutive ports, of which `port` is the first.
 */
export async function portsOf({ port }: { port?: number }): Promise<Ports> {
  if (port === undefined) return readPorts(process.env);
  if (port > 0) return { shell: port, api: port + 1, content: port + 2, registry: port + 3 };
  const probes = await Promise.all([openPort(), openPort(), openPort(), openPort()]);
  const [shell, api, content, registry] = await Promise.all(probes.map((close) => close()));
  return { shell: shell!, api: api!, content: content!, registry: registry! };
}

/** Opens a free port; returns a function that closes it and resolves with its number. */
function openPort(): Promise<() => Promise<number>> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      resolve(() => new Promise((closed) => probe.close(() => closed(port))));
    });
  });
}

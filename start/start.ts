import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endWithParent } from './end-with-parent.ts';
import { hasNginx, startLocalEdge } from './local-edge.ts';
import { readEdgePort, readPorts } from './ports.ts';
import { readableLine } from './readable-line.ts';
import { startEverything } from './start-everything.ts';
import { supervise } from './supervise.ts';

// `npm start`: builds what is missing, starts database, API, registry and shell, and promotes the first releases. Then
// it prints the addresses and `ready`; what was said until then is in `start.log` of its home. Ctrl-C stops everything
// that it started. A server that ends is started again, while the others go on. With `-- --edge`, nginx stands in front
// of the shell where it is installed. With `-- --site examples/tractor`, it starts the site in that folder.
const root = path.resolve(import.meta.dirname, '..');
const { values: options } = parseArgs({ options: { edge: { type: 'boolean' }, site: { type: 'string' } } });
/** The folder of the site; another site than this one has a database and releases of its own. */
const folder = path.resolve(root, options.site ?? '');
const usualHome = path.join(root, '.marquee', options.site === undefined ? '' : path.basename(folder));
const home = path.resolve(process.env['MARQUEE_HOME'] ?? usualHome);
mkdirSync(home, { recursive: true });
const startLog = path.join(home, 'start.log');
writeFileSync(startLog, '');
let isReady = false;
const report = (line: string) => {
  const text = readableLine(line);
  if (isReady) return console.log(text);
  appendFileSync(startLog, `${text}\n`);
  showProgress(text);
};
/** A terminal shows the latest line, until the next one takes its place. */
const showProgress = (text: string) => {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1B[K${text.slice(0, process.stdout.columns - 1)}`);
};

const starting = Promise.resolve().then(async () => {
  const ports = readPorts(process.env);
  const edgePort = options.edge ? readEdgePort(process.env) : undefined;
  if (edgePort === undefined || !hasNginx()) {
    if (edgePort !== undefined) console.log('no edge: nginx is not installed');
    return startEverything({ root, folder, home, ports, report });
  }
  const site = `http://localhost:${edgePort}`;
  const variables = { SITE_URL: process.env['SITE_URL'] ?? site, TRUSTED_PROXIES: 'loopback' };
  const running = await startEverything({ root, folder, home, ports, report, variables });
  const stopSite = running.stop;
  try {
    const start = () => startLocalEdge({ root, shell: running.urls.shell, port: edgePort });
    const edge = supervise({ name: 'edge', start, ending: new AbortController().signal, report });
    await edge.start();
    return {
      ...running,
      urls: { edge: site, ...running.urls },
      stop: async () => void (await edge.stop(), await stopSite()),
    };
  } catch (failure) {
    await stopSite();
    throw failure;
  }
});
let ending: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => (ending ??= end()));
}
// Started without npm, the site may outlive the terminal.
if (process.env['npm_lifecycle_event'] !== undefined) endWithParent(() => (ending ??= end()));

try {
  const { urls } = await starting;
  showProgress('');
  isReady = true;
  for (const [name, url] of Object.entries(urls)) console.log(`${name.padEnd(8)} ${url}`);
  console.log('ready');
} catch (failure) {
  showProgress('');
  console.error(failure instanceof Error ? failure.message : failure);
  console.error(`the start is recorded in ${startLog}`);
  process.exitCode = 1;
  await (ending ??= end());
}

async function end() {
  const running = await starting.catch(() => undefined);
  await running?.stop();
  process.exit();
}

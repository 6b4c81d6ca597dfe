import path from 'node:path';
import { readPorts } from './ports.ts';
import { readableLine } from './readable-line.ts';
import { startEverything } from './start-everything.ts';

// `npm start`: builds what is missing, starts database, API, registry and shell, and promotes the first releases.
// Ctrl-C stops everything that it started. Exits with 1 when a server ends again and again.
const root = path.resolve(import.meta.dirname, '..');
const home = path.resolve(process.env['MARQUEE_HOME'] ?? path.join(root, '.marquee'));
const report = (line: string) => console.log(readableLine(line));

const starting = Promise.resolve().then(() =>
  startEverything({ root, home, ports: readPorts(process.env), report }),
);
let ending: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => (ending ??= end()));
}

try {
  const { givenUp } = await starting;
  console.log('ready');
  const reason = await givenUp;
  console.error(`${reason}; ending the others`);
  process.exitCode = 1;
  await (ending ??= end());
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
  await (ending ??= end());
}

async function end() {
  const running = await starting.catch(() => undefined);
  await running?.stop();
  process.exit();
}

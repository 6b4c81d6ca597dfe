import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { until } from '@marquee/testing/until';
import { missingModule, missingProgram } from './edge-programs.ts';
import { replaceText } from './replace-text.ts';

const file = path.resolve(import.meta.dirname, '../../deploy/edge/varnish.vcl');

/**
 * Starts Varnish with deploy/edge/varnish.vcl in front of the two shells at these addresses (`host:port`). It speaks
 * HTTP without the PROXY protocol. `cachesDigests`: the digests of returning visitors are cached for a second. Throws if
 * it is not ready within twenty seconds.
 */
export async function startVarnish(shells: readonly [string, string], { cachesDigests = false } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-varnish-'));
  // The worker of Varnish runs as another user than root.
  await chmod(folder, 0o755);
  let text = await readFile(file, 'utf8');
  for (const [at, address] of shells.entries()) {
    const [host, port] = address.split(':');
    text = replaceText(
      text,
      `.host = "shell-${at + 1}";\n  .port = "3000";`,
      `.host = "${host}";\n  .port = "${port}";`,
    );
  }
  const asked = '"?fresh&");\n    }\n';
  if (cachesDigests)
    text = replaceText(text, asked, `${asked}    if (!req.http.X-New-UUID) {\n      return (hash);\n    }\n`);
  const vcl = path.join(folder, 'varnish.vcl');
  await writeFile(vcl, text);
  const port = await freePort();
  const varnish = spawn(
    'varnishd',
    ['-F', '-a', `127.0.0.1:${port}`, '-f', vcl, '-n', path.join(folder, 'work'), '-s', 'malloc,256m'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  varnish.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let hasEnded = false;
  const gone = new Promise<void>((resolve) => varnish.once('exit', () => resolve()));
  void gone.then(() => (hasEnded = true));
  const url = `http://127.0.0.1:${port}`;
  const responds = () =>
    fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  await until(async () => hasEnded || (await responds()), { everyMs: 100 }).catch((cause: unknown) => {
    varnish.kill('SIGKILL');
    throw new Error(`Varnish did not start: ${output}`, { cause });
  });
  if (hasEnded) throw new Error(`Varnish did not start: ${output}`);
  return {
    url,
    stop: async () => {
      varnish.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Why Varnish cannot run on this machine; undefined if it can. */
export function missingForVarnish(): string | undefined {
  return missingProgram('varnishd') ?? missingModule('header');
}

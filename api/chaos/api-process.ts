import { spawn, type ChildProcess } from 'node:child_process';
import { freePort } from '@marquee/database/free-port';
import { until } from '@marquee/testing/until';

const startsWithinMs = 120_000;

export type ApiProcess = {
  url: string;
  /** Kills the process with SIGKILL and starts it again; resolves when it is ready. */
  killAndRestart: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts the API in a separate process, with free ports and these environment variables. `folder` contains the bundled
 * API (`start.mjs`). Resolves when the API is ready. Throws an error, which contains the last output of the process, if
 * it does not start within two minutes.
 */
export async function startApiProcess(
  folder: string,
  variables: Record<string, string>,
): Promise<ApiProcess> {
  const ports = { API_PORT: String(await freePort()), CONTENT_PORT: String(await freePort()) };
  const url = `http://localhost:${ports.API_PORT}`;
  let output = '';
  let child = await start();

  async function start(): Promise<ChildProcess> {
    const started = spawn(process.execPath, ['start.mjs'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'development', ...variables, ...ports },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
    });
    const hasEnded = () => started.exitCode !== null;
    await until(async () => hasEnded() || (await isReady(`${url}/readyz`)), {
      timeoutMs: startsWithinMs,
      everyMs: 20,
    }).catch((cause: unknown) => {
      throw new Error(`the API did not start: ${output}`, { cause });
    });
    if (hasEnded()) throw new Error(`the API ended while starting: ${output}`);
    return started;
  }

  const kill = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  return {
    url,
    killAndRestart: async () => {
      await kill();
      child = await start();
    },
    stop: kill,
  };
}

const isReady = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

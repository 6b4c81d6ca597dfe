import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { localEdgeConfig } from './local-edge-config.ts';
import { endOf, type Server } from './supervise.ts';

/** Returns whether nginx is installed. */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts nginx on `port` in front of the shell at the URL `shell`, and waits until it responds. Its configuration,
 * which is derived from `deploy/edge/nginx.conf`, is written into a temporary folder. Throws an error with nginx's
 * output if it does not start.
 */
export async function startLocalEdge({
  root,
  shell,
  port,
}: {
  root: string;
  shell: string;
  port: number;
}): Promise<Server> {
  // Not under `MARQUEE_HOME`: the workers of nginx run as another user than root, who may not enter it.
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-local-edge-'));
  await chmod(folder, 0o755);
  const config = await readFile(path.join(root, 'deploy/edge/nginx.conf'), 'utf8');
  const file = path.join(folder, 'nginx.conf');
  const { host } = new URL(shell);
  await writeFile(
    file,
    localEdgeConfig(config, { shell: host.replace('localhost', '127.0.0.1'), port, folder }),
  );
  const errors = path.join(folder, 'error.log');
  const nginx = spawn('nginx', ['-c', file, '-e', errors, '-g', 'daemon off;'], { stdio: 'ignore' });
  let hasEnded = false;
  const gone = endOf(nginx);
  void gone.then(() => (hasEnded = true));
  const isReady = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (hasEnded) throw new Error(`nginx did not start: ${await readFile(errors, 'utf8').catch(() => '')}`);
    await wait(50);
  }
  return {
    pid: nginx.pid!,
    gone,
    stop: async () => {
      nginx.kill('SIGQUIT');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

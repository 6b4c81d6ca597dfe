import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Status = { remotes: { remote: string; live: string }[] };

/** Publishes and promotes each remote without a live release, with `npx marquee`. */
export async function releaseRemotes({
  root,
  home,
  registryUrl,
  report,
}: {
  root: string;
  home: string;
  registryUrl: string;
  report: (line: string) => void;
}): Promise<void> {
  const marquee = (...args: string[]) =>
    run(process.execPath, [path.join(root, 'registry/cli/marquee.mjs'), ...args], {
      cwd: root,
      env: { ...process.env, MARQUEE_HOME: home, REGISTRY_URL: registryUrl },
    });

  const { stdout } = await marquee('status', '--json');
  const live = new Map(
    (JSON.parse(stdout) as Status).remotes.map(({ remote, live: version }) => [remote, version]),
  );

  for (const remote of (await readdir(root)).filter((name) => name.startsWith('mfe-'))) {
    const { version } = JSON.parse(await readFile(path.join(root, remote, 'package.json'), 'utf8')) as {
      version: string;
    };
    // A newer version that a person promoted stays live: starting the site must not roll it back.
    if (live.has(remote) && live.get(remote) !== version) continue;

    try {
      await marquee('publish', remote, '--reason', 'first start');
    } catch (failure) {
      if (!/RELEASE_EXISTS/.test((failure as { stderr?: string }).stderr ?? '')) throw failure;
      report(
        `${remote}@${version} was published before with other bytes and stays live as it was: ` +
          `raise "version" in ${remote}/package.json to release your change`,
      );
      continue;
    }
    if (!live.has(remote)) {
      await marquee('promote', `${remote}@${version}`, '--reason', 'first start');
      report(`released ${remote}@${version}`);
    }
  }
}

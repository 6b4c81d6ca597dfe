import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Packed = { name: string; version: string; filename: string; integrity: string; shasum: string };

/**
 * An npm registry on this machine that has the packages in `folders`, packed as npm publishes them. It redirects every
 * other request to the registry of this machine. `variables` make npm use it, with a cache of packages as usual.
 */
export async function startNpmRegistry(folders: readonly string[]) {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-npm-'));
  const pack = ['pack', '--json', '--pack-destination', home, ...folders];
  const [{ stdout: uplink }, { stdout: packed }] = await Promise.all([
    run('npm', ['config', 'get', 'registry'], { cwd: tmpdir() }),
    run('npm', pack, { cwd: home, maxBuffer: 64 * 1024 * 1024 }),
  ]);
  const documents = new Map<string, object>();
  const tarballs = new Map<string, Buffer>();

  const server = createServer((request, response) => {
    const wanted = decodeURIComponent(request.url ?? '').slice(1);
    const document = documents.get(wanted);
    const tarball = tarballs.get(wanted);
    if (tarball) return response.end(tarball);
    if (document) return response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
    return response.writeHead(302, { location: new URL(request.url ?? '', uplink.trim()).href }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;

  for (const [at, { name, version, filename, integrity, shasum }] of (
    JSON.parse(packed) as Packed[]
  ).entries()) {
    const manifest = JSON.parse(await readFile(path.join(folders[at]!, 'package.json'), 'utf8')) as object;
    const file = `${name}/-/${filename}`;
    const dist = { tarball: url + file, integrity, shasum };
    tarballs.set(file, await readFile(path.join(home, filename)));
    documents.set(name, {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, dist } },
    });
  }
  const npmrc = path.join(home, 'npmrc');
  await writeFile(npmrc, [`registry=${url}`, 'audit=false', 'fund=false', ''].join('\n'));

  return {
    url,
    variables: { npm_config_userconfig: npmrc, npm_config_registry: url },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await rm(home, { recursive: true, force: true });
    },
  };
}

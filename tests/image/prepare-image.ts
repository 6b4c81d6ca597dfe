import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bareImage } from './bare-image.ts';
import { compressedBytesOf } from './compressed-bytes.ts';
import type { Image } from './image.ts';

const run = promisify(execFile);
const certificates = '/etc/ssl/certs/ca-certificates.crt';
const nodeVersion = '24.21.0';
const npmVersion = '11.19.1';

/** What the public base image has, as Debian's packages: the C++ runtime, certificates and time zones. */
const basePackages = [
  'base-files',
  'ca-certificates',
  'libc6',
  'libgcc-s1',
  'libgomp1',
  'libssl3',
  'libstdc++6',
  'netbase',
  'tzdata',
];

/**
 * Builds `deploy/Dockerfile` by buildah without a daemon, on bases made of Debian's packages and Node from npm,
 * because no registry of images may be reachable. Where buildah and debootstrap are not installed and cannot be, it
 * puts the same files into a folder. Returns a sentence with the reason where neither is possible: both need root.
 */
export async function prepareImage(root: string, report: (line: string) => void): Promise<Image | string> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    return 'an image without a daemon is built and run by root on Linux';
  const work = await mkdtemp(path.join(tmpdir(), 'marquee-image-'));
  // An interrupted run leaves no gigabytes behind.
  process.once('exit', () => rmSync(work, { recursive: true, force: true }));
  if (!(await installTools())) {
    report('buildah and debootstrap cannot be installed: the files of the image are put into a folder');
    return bareImage(root, work);
  }

  const buildah = createBuildah(work);
  const remove = async () => {
    await buildah('rm', '--all').catch(() => undefined);
    await rm(work, { recursive: true, force: true });
  };
  try {
    report('making the base of the build stage: Debian and Node from npm');
    await buildah.commit('build-base', makeBuildBase);
    report('making the base of the image: the C++ runtime');
    await buildah.commit('base', makeBase);
    report('building deploy/Dockerfile');
    const args = {
      BUILD_IMAGE: 'localhost/build-base',
      BASE_IMAGE: 'localhost/base',
      VERSION: '1.0.0',
      REVISION: 'of-a-test',
    };
    const buildArgs = Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
    await buildah('bud', '--file', 'deploy/Dockerfile', '--tag', 'marquee', ...buildArgs, '.');
    const layout = path.join(work, 'layout');
    await buildah('push', 'marquee', `oci:${layout}:marquee`);
    const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'marquee')) as {
      Docker: { config: Image['config'] };
    };
    return {
      folder: await buildah('mount', await buildah('from', 'marquee')),
      how: 'deploy/Dockerfile built by buildah, on a base with the packages of the public one',
      compressedBytes: await compressedBytesOf(layout),
      config: Docker.config,
      remove,
    };
  } catch (failure) {
    await remove();
    throw failure;
  }

  async function makeBuildBase(folder: string) {
    await run('debootstrap', ['--variant=minbase', 'bookworm', folder]);
    const modules = path.join(folder, 'usr/local/lib');
    const packages = [`node-linux-${process.arch}@${nodeVersion}`, `npm@${npmVersion}`];
    await run('npm', ['install', '--prefix', modules, '--no-audit', '--no-fund', ...packages]);
    const bin = (name: string) => path.join(folder, 'usr/local/bin', name);
    await run('cp', [`${modules}/node_modules/node-linux-${process.arch}/bin/node`, bin('node')]);
    for (const name of ['npm', 'npx']) await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, bin(name));
    // A machine may reach the registry of packages through a proxy with a certificate of its own.
    await mkdir(path.dirname(path.join(folder, certificates)), { recursive: true });
    await copyFile(certificates, path.join(folder, certificates)).catch(() => undefined);
  }

  async function makeBase(folder: string) {
    const archives = path.join(work, 'archives');
    await mkdir(archives);
    // The user by which apt downloads has to write there.
    await chmod(archives, 0o777);
    await run('apt-get', ['download', ...basePackages], { cwd: archives });
    await run('sh', ['-c', 'for archive in *.deb; do dpkg-deb --extract "$archive" "$0"; done', folder], {
      cwd: archives,
    });
    await writeFile(
      path.join(folder, 'etc/passwd'),
      'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n',
    );
    await writeFile(path.join(folder, 'etc/group'), 'nonroot:x:65532:\n');
  }

  function createBuildah(storage: string) {
    const call = async (...args: string[]) => {
      const folders = ['--root', path.join(storage, 'containers'), '--runroot', path.join(storage, 'run')];
      const { stdout } = await run('buildah', [...folders, '--storage-driver', 'vfs', ...args], {
        cwd: root,
        // The other format has no health check.
        env: { ...process.env, BUILDAH_ISOLATION: 'chroot', BUILDAH_FORMAT: 'docker' },
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout.trim();
    };
    const commit = async (name: string, fill: (folder: string) => Promise<void>) => {
      const container = await call('from', 'scratch');
      await fill(await call('mount', container));
      if (name === 'build-base')
        await call('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container);
      await call('commit', '--rm', container, name);
    };
    return Object.assign(call, { commit });
  }
}

async function installTools(): Promise<boolean> {
  const isThere = () =>
    run('sh', ['-c', 'command -v buildah && command -v debootstrap']).then(
      () => true,
      () => false,
    );
  if (await isThere()) return true;
  const install = ['install', '--yes', '--no-install-recommends', 'buildah', 'debootstrap'];
  await run('apt-get', install, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).catch(
    () => undefined,
  );
  return isThere();
}

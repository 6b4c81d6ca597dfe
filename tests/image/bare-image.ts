import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildEverything } from '@marquee/build';
import { bundleServers } from '@marquee/build/bundle-servers';
import type { Image } from './image.ts';

const run = promisify(execFile);

/**
 * Puts the files of the image into a folder without building `deploy/Dockerfile`: the bundles, this Node and the
 * libraries that they load. Its configuration is read from the Dockerfile.
 */
export async function bareImage(root: string, work: string): Promise<Image> {
  const folder = path.join(work, 'root');
  await buildEverything(root, () => undefined);
  await bundleServers(root, path.join(folder, 'app'), () => undefined);
  const node = path.join(folder, 'usr/local/bin/node');
  await mkdir(path.dirname(node), { recursive: true });
  await cp(process.execPath, node, { dereference: true });
  for (const library of await librariesOf([node, ...(await addonsIn(path.join(folder, 'app')))])) {
    await mkdir(path.dirname(path.join(folder, library)), { recursive: true });
    await cp(library, path.join(folder, library), { dereference: true });
  }
  await mkdir(path.join(folder, 'etc'));
  await writeFile(path.join(folder, 'etc/passwd'), 'nonroot:x:65532:65532::/:/sbin/nologin\n');

  const archive = path.join(work, 'layers.tar.gz');
  await run('tar', ['--create', '--gzip', '--file', archive, '--directory', folder, '.']);
  const { stdout } = await run('stat', ['--format', '%s', archive]);
  return {
    folder,
    how: 'not deploy/Dockerfile, as buildah was missing: its bundles with the Node and the libraries of this machine',
    compressedBytes: Number(stdout),
    config: configOf(await readFile(path.join(root, 'deploy/Dockerfile'), 'utf8')),
    remove: () => rm(work, { recursive: true, force: true }),
  };
}

async function addonsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith('.node')).map((file) => path.join(folder, file));
}

/** The libraries of the system that the programs load. */
async function librariesOf(programs: readonly string[]): Promise<string[]> {
  const outputs = await Promise.all(programs.map((program) => run('ldd', [program])));
  const libraries = outputs.flatMap(({ stdout }) =>
    [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, file]) => file!),
  );
  return [...new Set(libraries)].filter((file) => !file.includes('/node_modules/'));
}

function configOf(dockerfile: string): Image['config'] {
  const lines = dockerfile.replaceAll(/\\\n\s*/g, ' ').split('\n');
  const valuesOf = (instruction: string) =>
    lines.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : []));
  const arrayIn = (text = '[]') => JSON.parse(text.slice(text.indexOf('['))) as string[];
  const keysOf = (names: string[], form: (name: string) => string) =>
    Object.fromEntries(names.map((name) => [form(name), {}]));
  return {
    User: valuesOf('USER')[0] ?? '',
    Env: valuesOf('ENV').flatMap((text) => text.split(/\s+/)),
    Entrypoint: arrayIn(valuesOf('ENTRYPOINT')[0]),
    Cmd: arrayIn(valuesOf('CMD')[0]),
    Labels: Object.fromEntries(
      valuesOf('LABEL').flatMap((text) =>
        [...text.matchAll(/(\S+?)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
      ),
    ),
    ExposedPorts: keysOf(
      valuesOf('EXPOSE').flatMap((text) => text.split(' ')),
      (port) => `${port}/tcp`,
    ),
    Volumes: keysOf(valuesOf('VOLUME'), (volume) => volume),
    Healthcheck: { Test: ['CMD', ...arrayIn(valuesOf('HEALTHCHECK')[0])] },
  };
}

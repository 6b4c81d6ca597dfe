import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@marquee/database/free-port';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { until } from '@marquee/testing/until';

const packages = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph-common'];
const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];

/** Why there can be no object store here; nothing when there can. `OBJECT_STORE=install` installs it as root. */
export function whyNoObjectStore(): string | undefined {
  if (process.platform !== 'linux') return 'Ceph runs on Linux only';
  if (process.getuid?.() !== 0) return 'Ceph has to be started as root';
  if (isInstalled()) return undefined;
  if (process.env['OBJECT_STORE'] !== 'install')
    return `Ceph is not installed: OBJECT_STORE=install does "${install.join(' ')}"`;
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    execFileSync(install[0]!, install.slice(1), {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (failure) {
    return `Ceph could not be installed: ${(failure as Error).message}`;
  }
  return isInstalled() ? undefined : 'Ceph was installed and is not there';
}

function isInstalled(): boolean {
  try {
    execFileSync('which', ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export type ObjectStore = {
  /** `s3://<new bucket>?endpoint=…`, as `ARTIFACT_STORE` takes it. */
  newBucket(): Promise<string>;
  /** The credentials, for the environment of a process that uses a bucket. */
  credentials: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  /** Kills the gateway; the function that it resolves with starts it again. */
  kill(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

/** A real S3 service for tests: Ceph's gateway with one monitor and one storage daemon in memory. */
export async function startObjectStore(): Promise<ObjectStore> {
  const home = await mkdtemp(path.join(tmpdir(), 'object-store-'));
  const [monitorPort, port] = [await freePort(), await freePort()];
  const conf = path.join(home, 'ceph.conf');
  const file = (name: string) => path.join(home, name);
  const children = new Set<ChildProcess>();
  await Promise.all(['mon', 'osd', 'run'].map((name) => mkdir(file(name))));
  await writeFile(conf, settings({ home, monitorPort, port }));

  const run = async (command: string, ...argv: string[]) =>
    promisify(execFile)(command, [...argv, '-c', conf], { timeout: 60_000 });
  const startDaemon = (command: string, ...argv: string[]) => {
    const child = spawn(command, [...argv, '-f', '-c', conf], { stdio: 'ignore' });
    children.add(child);
    return child;
  };
  const end = async (child: ChildProcess) => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    children.delete(child);
  };
  const stop = async () => {
    await Promise.all([...children].map(end));
    await rm(home, { recursive: true, force: true });
  };

  try {
    const everything = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'];
    await run(
      'ceph-authtool',
      '--create-keyring',
      file('keyring'),
      '--gen-key',
      '-n',
      'mon.',
      '--cap',
      'mon',
      'allow *',
    );
    await run('ceph-authtool', file('keyring'), '--gen-key', '-n', 'client.admin', ...everything);
    const where = `[v2:127.0.0.1:${monitorPort}]`;
    const fsid = /fsid = (\S+)/.exec(settings({ home, monitorPort, port }))![1]!;
    await run('monmaptool', '--create', '--addv', 'a', where, '--fsid', fsid, file('monmap'));
    await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', file('monmap'), '--keyring', file('keyring'));
    startDaemon('ceph-mon', '-i', 'a');

    const disk = randomUUID();
    await run('ceph', 'osd', 'new', disk);
    const osd = ['mon', 'allow profile osd', 'osd', 'allow *'];
    await run('ceph', 'auth', 'get-or-create', 'osd.0', ...osd, '-o', file('osd/keyring'));
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
    startDaemon('ceph-osd', '-i', '0');

    const access = ['mon', 'allow rw', 'osd', 'allow rwx'];
    await run('ceph', 'auth', 'get-or-create', 'client.rgw', ...access, '-o', file('rgw.keyring'));
    const credentials = {
      AWS_ACCESS_KEY_ID: randomBytes(10).toString('hex'),
      AWS_SECRET_ACCESS_KEY: randomBytes(20).toString('hex'),
    };
    const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = credentials;
    const user = ['--uid', 'marquee', '--display-name', 'marquee', '--access-key', key, '--secret', secret];
    await run('radosgw-admin', 'user', 'create', ...user);
    const startGateway = async () => {
      const gateway = startDaemon('radosgw', '-n', 'client.rgw');
      await untilReady(`http://127.0.0.1:${port}`);
      return gateway;
    };
    let gateway = await startGateway();

    return {
      credentials,
      stop,
      async kill() {
        await end(gateway);
        return async () => void (gateway = await startGateway());
      },
      async newBucket() {
        const bucket = `marquee-${randomBytes(6).toString('hex')}`;
        const endpoint = `http://127.0.0.1:${port}`;
        const client = new S3Client({
          endpoint,
          region: 'us-east-1',
          forcePathStyle: true,
          credentials: { accessKeyId: key, secretAccessKey: secret },
        });
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
        client.destroy();
        return `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}`;
      },
    };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

function settings({ home, monitorPort, port }: { home: string; monitorPort: number; port: number }): string {
  return `[global]
fsid = 6d617271-7565-4000-8000-${String(monitorPort).padStart(12, '0')}
mon host = [v2:127.0.0.1:${monitorPort}]
mon data = ${home}/mon
osd data = ${home}/osd
run dir = ${home}/run
admin socket = ${home}/run/$name.sock
log file = /dev/null
mon cluster log file = /dev/null
keyring = ${home}/keyring
osd objectstore = memstore
memstore device bytes = 2147483648
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
mon max pg per osd = 1000
[osd.0]
keyring = ${home}/osd/keyring
[client.rgw]
keyring = ${home}/rgw.keyring
rgw frontends = beast endpoint=127.0.0.1:${port}
`;
}

async function untilReady(url: string): Promise<void> {
  const responds = async () => (await fetch(url).catch(() => undefined))?.ok ?? false;
  await until(responds, { timeoutMs: 90_000, everyMs: 200 }).catch((cause: unknown) => {
    throw new Error(`the object store at ${url} did not respond in 90 s`, { cause });
  });
}

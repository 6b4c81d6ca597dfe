import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { knownSettings } from './known-settings.ts';

const deploy = path.resolve(import.meta.dirname, '../../deploy');

type Service = {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  read_only?: boolean;
  user?: string;
  healthcheck?: { test?: string[] };
  networks?: string[];
  depends_on?: Record<string, { condition: string }> | string[];
};
type Compose = { services: Record<string, Service>; volumes: object; networks: object };

function compose(): Compose {
  const text = readFileSync(path.join(deploy, 'compose.yaml'), 'utf8');
  // The defaults of `${NAME:-default}`.
  return parse(text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true }) as Compose;
}

const roleOf = ({ command = [] }: Service) => /^\/app\/(\w+)\/start\.mjs$/.exec(command[0] ?? '')?.[1];

test('every variable of a server is one that it reads', async () => {
  const isKnown = await knownSettings();
  const unknown = Object.values(compose().services).flatMap((service) => {
    const role = roleOf(service);
    return Object.keys(service.environment ?? {})
      .filter((name) => role !== undefined && !isKnown(role, name))
      .map((name) => `${role} does not read ${name}`);
  });
  expect(unknown).toEqual([]);
});

test('services, volumes and mounted files that are named exist, and addresses inside are those of services', () => {
  const { services, volumes, networks } = compose();
  for (const [name, service] of Object.entries(services)) {
    for (const mount of service.volumes ?? []) {
      const [source = ''] = mount.split(':');
      const exists = source.startsWith('.') ? existsSync(path.join(deploy, source)) : source in volumes;
      expect([name, mount, exists]).toEqual([name, mount, true]);
    }
    const needed = service.depends_on ?? [];
    for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
      expect(Object.keys(services)).toContain(other);
    for (const network of service.networks ?? []) expect(Object.keys(networks)).toContain(network);
    for (const value of Object.values(service.environment ?? {}))
      for (const [, host] of String(value).matchAll(/(?:http|postgres):\/\/(?:[^@/]*@)?([\w-]+):\d+/g))
        expect(Object.keys(services)).toContain(host);
  }
});

test('every server runs without rights and with a root file system that it cannot write', () => {
  const { services } = compose();
  const servers = Object.entries(services).filter(([, service]) => roleOf(service));
  expect(servers.map(([name]) => name).toSorted()).toEqual(
    ['api', 'migrate', 'publish', 'registry', 'shell-1', 'shell-2'].toSorted(),
  );
  for (const [name, service] of servers)
    expect([name, service]).toEqual([
      name,
      expect.objectContaining({ read_only: true, user: '65532:65532', cap_drop: ['ALL'] }),
    ]);
});

test('what waits for a server waits until it is ready, on its own port', () => {
  const ports: Record<string, string> = { shell: '3000', registry: '3003', api: '3001' };
  const servers = Object.values(compose().services).filter((service) => ports[roleOf(service) ?? '']);
  expect(servers).toHaveLength(4);
  for (const service of servers)
    expect(service.healthcheck?.test?.slice(-2)).toEqual(['/app/health-check.mjs', ports[roleOf(service)!]]);
});

test('edge, shells and API reach hosts outside, and the registry and what stores data do not', () => {
  const outside = Object.entries(compose().services).filter(([, service]) =>
    service.networks?.includes('outside'),
  );
  expect(outside.map(([name]) => name).toSorted()).toEqual(['api', 'edge', 'shell-1', 'shell-2']);
});

test('every server has the secrets that it reads, and no others', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-secrets-'));
  const create = () =>
    execFileSync(process.execPath, [path.join(deploy, 'compose/create-secrets.mjs'), folder]);
  create();
  const token = (server: string) => readFileSync(path.join(folder, server, 'OBSERVE_TOKEN'), 'utf8');
  const first = token('shell');
  create();
  expect([token('shell'), token('registry')]).toEqual([first, first]);
  for (const [name, { environment = {}, volumes = [] }] of Object.entries(compose().services)) {
    const read = Object.values(environment).flatMap(
      (value) => /^\/run\/secrets\/marquee\/(.+)$/.exec(String(value))?.[1] ?? [],
    );
    const mounted = volumes.flatMap((mount) => /^(\w+)-secrets:\/run\//.exec(mount)?.[1] ?? []);
    expect([name, mounted.flatMap((server) => readdirSync(path.join(folder, server))).toSorted()]).toEqual([
      name,
      read.toSorted(),
    ]);
  }
  rmSync(folder, { recursive: true });
});

/** Whether this program is installed; neither version needs an engine to check a file. */
const isInstalled = (...command: string[]) =>
  spawnSync(command[0]!, [...command.slice(1), 'version'], { stdio: 'ignore' }).status === 0;

(isInstalled('docker', 'compose') ? test : test.skip)('docker compose accepts compose.yaml', () => {
  const file = path.join(deploy, 'compose.yaml');
  execFileSync('docker', ['compose', '-f', file, 'config', '-q'], { stdio: 'pipe' });
});

(isInstalled('docker-compose') ? test : test.skip)('docker-compose accepts compose.yaml', () => {
  // The version of Debian does not know `name` yet.
  const { name: _newer, ...rest } = parse(readFileSync(path.join(deploy, 'compose.yaml'), 'utf8'), {
    merge: true,
  }) as Record<string, unknown>;
  const file = path.join(deploy, `.compose-${process.pid}.yaml`);
  writeFileSync(file, JSON.stringify(rest));
  try {
    execFileSync('docker-compose', ['-f', file, 'config', '-q'], { stdio: 'pipe' });
  } finally {
    rmSync(file);
  }
});

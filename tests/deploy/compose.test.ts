import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { knownSettings } from './known-settings.ts';

const deploy = path.resolve(import.meta.dirname, '../../deploy');

type Service = {
  image: string;
  command?: string[];
  environment?: Record<string, string | null>;
  volumes?: string[];
  read_only?: boolean;
  user?: string;
  healthcheck?: { test?: string[] };
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  ports?: string[];
  depends_on?: Record<string, { condition: string }> | string[];
};
type Network = { internal?: boolean; ipam?: { config: { subnet: string; ip_range: string }[] } };
type Compose = {
  services: Record<string, Service>;
  volumes: object;
  networks: Record<string, Network | null>;
};

function compose(): Compose {
  const text = readFileSync(path.join(deploy, 'compose.yaml'), 'utf8');
  // The defaults of `${NAME:-default}`.
  return parse(text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true }) as Compose;
}

/** The networks of a service, each with the address that the service has there, if that is given. */
const networksOf = ({ networks = [] }: Service): Record<string, { ipv4_address?: string }> =>
  Array.isArray(networks) ? Object.fromEntries(networks.map((name) => [name, {}])) : networks;

/** The services that reach a network. */
const on = (network: string) =>
  Object.entries(compose().services)
    .filter(([, service]) => network in networksOf(service))
    .map(([name]) => name)
    .toSorted();

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
    for (const network of Object.keys(networksOf(service))) expect(Object.keys(networks)).toContain(network);
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

test('shells and API reach hosts outside, and the registry and what stores data do not', () => {
  expect(on('outside')).toEqual(['api', 'shell-1', 'shell-2']);
  expect(on('public')).toEqual(['edge']);
  for (const network of ['inside', 'data'])
    expect(compose().networks[network]).toMatchObject({ internal: true });
});

test('finding 29: no shell reaches what stores data, or what prints codes', () => {
  expect(on('data')).toEqual(['api', 'bucket', 'messages', 'migrate', 'objects', 'postgres', 'registry']);
  for (const name of ['bucket', 'messages', 'migrate', 'objects', 'postgres'])
    expect([name, Object.keys(networksOf(compose().services[name]!))]).toEqual([name, ['data']]);
  const shells = Object.entries(compose().services).filter(([, service]) => roleOf(service) === 'shell');
  expect(shells.map(([, service]) => networksOf(service))).toEqual([
    { inside: {}, outside: {} },
    { inside: {}, outside: {} },
  ]);
});

test('finding 29: no service has a password that this file names', () => {
  for (const [name, { environment = {} }] of Object.entries(compose().services))
    for (const [variable, given] of Object.entries(environment)) {
      const value = given ?? '';
      const isSecret = /PASSWORD|SECRET|TOKEN|KEY|DATABASE_URL|CREDENTIALS/.test(variable);
      if (isSecret && !(variable.endsWith('_FILE') && value.startsWith('/run/secrets/')))
        expect([name, variable, value]).toEqual([name, variable, '']);
      expect([name, variable, value]).not.toEqual([name, variable, expect.stringMatching(/:\/\/[^/]*@/)]);
    }
});

test('finding 29: the console is published on this machine alone', () => {
  const ports = Object.entries(compose().services).flatMap(([name, service]) =>
    (service.ports ?? []).map((port) => `${name} ${port}`),
  );
  expect(ports).toEqual(['edge 8443:8443', 'edge 8444:8444', 'edge 8445:8445', 'edge 127.0.0.1:8446:8446']);
});

test('finding 29: servers take the client’s address from the edge only, which has the one that they trust', () => {
  const { services, networks } = compose();
  const { inside, ...others } = networksOf(services['edge']!);
  const address = inside!.ipv4_address!;
  const [{ subnet, ip_range } = { subnet: '', ip_range: '' }] = networks['inside']!.ipam!.config;
  const within = (range: string) => {
    const [base = '', bits] = range.split('/');
    const list = new BlockList();
    list.addSubnet(base, Number(bits));
    return list.check(address);
  };
  // No other service can get it: the engine gives addresses from the range.
  expect([within(subnet), within(ip_range)]).toEqual([true, false]);
  const trusting = Object.entries(services).filter(([, service]) => service.environment?.['TRUSTED_PROXIES']);
  expect(trusting.map(([name]) => name).toSorted()).toEqual(['api', 'registry', 'shell-1', 'shell-2']);
  for (const [name, service] of trusting) {
    expect([name, service.environment!['TRUSTED_PROXIES']]).toEqual([name, address]);
    // In another network that both have, the edge would come from another address.
    expect([name, Object.keys(others).filter((network) => network in networksOf(service))]).toEqual([
      name,
      [],
    ]);
  }
});

const createSecrets = (folder: string, variables: Record<string, string> = {}) =>
  execFileSync(process.execPath, [path.join(deploy, 'compose/create-secrets.mjs'), folder], {
    env: { PATH: process.env['PATH'], ...variables },
  });

test('every server has the secrets that it reads, and no others', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-secrets-'));
  createSecrets(folder);
  const token = (server: string) => readFileSync(path.join(folder, server, 'OBSERVE_TOKEN'), 'utf8');
  const first = token('shell');
  createSecrets(folder);
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

test('finding 29: passwords are random ones of each installation, the same for the server and its clients', () => {
  const installations = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'marquee-secrets-')));
  const passwords = installations.map((folder) => {
    createSecrets(folder);
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    const [owner, registry, api, objects] = [
      read('postgres/POSTGRES_PASSWORD'),
      read('postgres/REGISTRY_PASSWORD'),
      read('postgres/API_PASSWORD'),
      read('objects/OBJECTS_PASSWORD'),
    ];
    const urlOf = (user: string, password: string) => `postgres://${user}:${password}@postgres:5432/marquee`;
    expect(read('migrate/DATABASE_URL')).toBe(urlOf('owner', owner));
    expect(read('registry/DATABASE_URL')).toBe(urlOf('marquee_registry', registry));
    expect(read('api/DATABASE_URL')).toBe(urlOf('marquee_api', api));
    expect(read('registry/AWS_SHARED_CREDENTIALS')).toContain(`aws_secret_access_key = ${objects}\n`);
    return [owner, registry, api, objects];
  });
  expect(new Set(passwords.flat()).size).toBe(8);
  for (const password of passwords.flat()) expect(password).toMatch(/^[\w-]{43}$/);
  for (const folder of installations) rmSync(folder, { recursive: true });
});

test('an installation that exists gives the passwords that it has', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-secrets-'));
  createSecrets(folder, { POSTGRES_PASSWORD: 'p/w', API_PASSWORD: '', OBJECTS_PASSWORD: 'own' });
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  expect(read('postgres/POSTGRES_PASSWORD')).toBe('p/w');
  const { username, password, host, pathname } = new URL(read('migrate/DATABASE_URL'));
  expect([username, password, host, pathname]).toEqual(['owner', 'p%2Fw', 'postgres:5432', '/marquee']);
  expect(read('postgres/API_PASSWORD')).toHaveLength(43);
  expect(read('registry/AWS_SHARED_CREDENTIALS')).toMatch(/_key = own\n$/);
  rmSync(folder, { recursive: true });
});

test('finding 29: the service that prints codes refuses a public site that is no demonstration', () => {
  const script = path.join(deploy, 'compose/print-messages.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script], {
    env: { SITE_URL: 'https://www.site.example', DEMO_SITE: 'off' },
    encoding: 'utf8',
    // A service that starts does not end by itself.
    timeout: 20_000,
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('https://www.site.example is public')]);
  const { services } = compose();
  const { SITE_URL, DEMO_SITE } = services['api']!.environment!;
  expect(services['messages']!.environment).toEqual({ SITE_URL, DEMO_SITE });
  expect([SITE_URL, DEMO_SITE]).toEqual(['https://localhost:8443', 'off']);
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

import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { clusterTools, type ClusterTools, type Resource } from './cluster-tools.ts';
import { knownSettings } from './known-settings.ts';

// Played by `npm test -- cluster`: Helm is a download of 36 MB.
const deploy = path.resolve(import.meta.dirname, '../../deploy');
const chart = path.join(deploy, 'chart');
const tools = process.env['CLUSTER'] === 'on' ? clusterTools() : 'npm test -- cluster plays it';
if (typeof tools === 'string') console.warn(`the chart is skipped: ${tools}`);
const { helm, validate } = tools as ClusterTools;

const required = ['--set', 'registry.artifactStore=s3://releases'];
const everything = [
  'shell.autoscaling.enabled=true',
  'publish.enabled=true',
  'ingress.enabled=true',
  'ingress.tlsSecret=marquee-tls',
  'gateway.enabled=true',
  'gateway.parentRefs[0].name=public',
  'serviceMonitor.enabled=true',
  'prometheusRule.enabled=true',
  'registryUrl=https://registry.marquee.example',
].flatMap((value) => ['--set', value]);
const rules = ['--set-file', `prometheusRule.rules=${path.join(deploy, 'alerts.yaml')}`];

const installations: Record<string, string[]> = {
  default: [],
  small: ['-f', path.join(chart, 'values-small.yaml')],
  medium: ['-f', path.join(chart, 'values-medium.yaml')],
  large: ['-f', path.join(chart, 'values-large.yaml')],
  everything: [...everything, ...rules],
  'API elsewhere': ['--set', 'api.enabled=false', '--set', 'contentInternalUrl=http://strapi:1337/api'],
};

async function rendered(values: string[]): Promise<Resource[]> {
  const text = await helm('template', 'marquee', chart, ...required, ...values);
  return parseAllDocuments(text).flatMap((document) => (document.toJS() as Resource | null) ?? []);
}

type Pod = {
  securityContext: object;
  automountServiceAccountToken: boolean;
  volumes: { name: string }[];
  terminationGracePeriodSeconds: number;
  containers: {
    name: string;
    args: string[];
    securityContext: object;
    env: { name: string; value?: string }[];
    volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
    startupProbe?: object;
    livenessProbe?: object;
    readinessProbe?: object;
    resources: { requests: object; limits: { memory?: string } };
  }[];
};

function podsOf(resources: Resource[]): { kind: string; role: string; pod: Pod }[] {
  return resources
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map(({ kind, spec }) => {
      const { template } = spec as {
        template: { metadata: { labels: Record<string, string> }; spec: Pod };
      };
      return { kind, role: template.metadata.labels['app.kubernetes.io/component']!, pod: template.spec };
    });
}

type Egress = { to?: { ipBlock: { cidr: string; except: string[] } }[]; ports: { port: number }[] }[];
const defaultEgress = (
  parse(readFileSync(path.join(chart, 'values.yaml'), 'utf8')) as {
    networkPolicy: { egress: Record<string, Egress> };
  }
).networkPolicy.egress;

test('finding 29: the values let servers with a database reach one, and shells public addresses only', () => {
  const portsOf = (role: string) =>
    defaultEgress[role]!.flatMap(({ ports }) => ports.map(({ port }) => port)).toSorted();
  expect(Object.keys(defaultEgress).map((role) => [role, ...portsOf(role)])).toEqual([
    ['shell', 443],
    ['registry', 443, 5432],
    ['api', 443, 5432],
    ['migrate', 5432],
  ]);
  const inside = ['10.0.0.1', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'];
  for (const { to = [] } of defaultEgress['shell']!) {
    const [four, six] = to.map(({ ipBlock }) => ipBlock);
    const excepted = new BlockList();
    for (const range of four!.except) excepted.addSubnet(range.split('/')[0]!, Number(range.split('/')[1]));
    expect(inside.filter((address) => !excepted.check(address))).toEqual([]);
    expect(six!.except).toEqual(['fc00::/7', 'fe80::/10']);
  }
});

(typeof tools === 'string' ? describe.skip : describe)('the chart', () => {
  test.each(Object.keys(installations))(
    '%s: helm finds nothing, and each resource fits its schema',
    async (name) => {
      await helm('lint', '--strict', chart, ...required, ...installations[name]!);
      const resources = await rendered(installations[name]!);
      expect(resources.length).toBeGreaterThan(8);
      for (const resource of resources) validate(resource);
      const names = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  test('every pod fits the restricted pod security standard, and writes to /data only', async () => {
    for (const { role, pod } of podsOf(await rendered(installations['everything']!))) {
      expect([role, pod.securityContext]).toEqual([
        role,
        expect.objectContaining({
          runAsNonRoot: true,
          runAsUser: 65532,
          seccompProfile: { type: 'RuntimeDefault' },
        }),
      ]);
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const { securityContext, volumeMounts, resources } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          runAsNonRoot: true,
          capabilities: { drop: ['ALL'] },
          seccompProfile: { type: 'RuntimeDefault' },
        });
        const written = volumeMounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath);
        expect(written.filter((mount) => mount !== '/data')).toEqual([]);
        expect(resources).toMatchObject({
          requests: expect.anything(),
          limits: { memory: expect.any(String) },
        });
      }
    }
  });

  test('every server has three probes, and time to drain', async () => {
    const servers = podsOf(await rendered([])).filter(({ kind }) => kind === 'Deployment');
    expect(servers.map(({ role }) => role).toSorted()).toEqual(['api', 'registry', 'shell']);
    for (const { role, pod } of servers) {
      expect(pod.containers[0]).toMatchObject({
        args: [`/app/${role}/start.mjs`],
        startupProbe: { httpGet: { path: '/readyz' } },
        livenessProbe: { httpGet: { path: '/healthz' } },
        readinessProbe: { httpGet: { path: '/readyz' }, periodSeconds: 2 },
      });
      const settingOf = (name: string) =>
        Number(pod.containers[0]!.env.find((variable) => variable.name === name)?.value);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(
        settingOf('DRAIN_DELAY_SECONDS') + settingOf('DRAIN_DEADLINE_SECONDS'),
      );
    }
  });

  test('every variable is one that the server reads, and addresses inside are those of services', async () => {
    const isKnown = await knownSettings();
    const resources = await rendered(installations['everything']!);
    const services = resources.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name);
    for (const { role, pod } of podsOf(resources))
      for (const { name, value = '' } of pod.containers[0]!.env) {
        expect([role, name, isKnown(role, name)]).toEqual([role, name, true]);
        if (value.startsWith('http://')) expect(services).toContain(new URL(value).hostname);
      }
  });

  test('each server and the migration job mount the volumes that they are given', async () => {
    const volume = { name: 'ca', configMap: { name: 'database-ca' } };
    const mount = { name: 'ca', mountPath: '/etc/marquee/ca', readOnly: true };
    const roles = ['shell', 'registry', 'api', 'migrate'];
    const values = roles.flatMap((role) => [
      '--set-json',
      `${role}.extraVolumes=${JSON.stringify([volume])}`,
      '--set-json',
      `${role}.extraVolumeMounts=${JSON.stringify([mount])}`,
    ]);
    const resources = await rendered(values);
    for (const resource of resources) validate(resource);
    const given = podsOf(resources).filter(({ pod }) => pod.volumes.some(({ name }) => name === 'ca'));
    expect(given.map(({ role }) => role).toSorted()).toEqual(roles.toSorted());
    for (const { role, pod } of given) {
      expect([role, pod.volumes]).toEqual([role, expect.arrayContaining([volume])]);
      expect([role, pod.containers[0]!.volumeMounts]).toEqual([role, expect.arrayContaining([mount])]);
    }
  });

  test('before an upgrade the new shell is registered, after the migrations and beside the former servers', async () => {
    const hooksOf = async (values: string[]) =>
      Object.fromEntries(
        (await rendered(values))
          .filter(({ kind }) => kind === 'Job')
          .map(({ metadata, spec }) => {
            const { annotations = {} } = metadata as { annotations?: Record<string, string> };
            const { template } = spec as { template: { spec: Pod } };
            const [hook, weight] = [annotations['helm.sh/hook'], annotations['helm.sh/hook-weight']];
            return [metadata.name, `${hook} ${weight} ${template.spec.containers[0]!.args.slice(1)}`];
          }),
      );
    const always = {
      'marquee-migrate': 'pre-install,pre-upgrade 0 ',
      'marquee-publish-shell': 'pre-upgrade 1 shell',
    };
    expect(await hooksOf([])).toEqual({ ...always, 'marquee-publish': 'post-install,post-upgrade 1 shell' });
    expect(await hooksOf(['--set', 'publish.enabled=true'])).toEqual({
      ...always,
      'marquee-publish': 'post-install,post-upgrade 1 ',
    });
    expect(Object.keys(await hooksOf(['--set', 'publish.shell=false']))).toEqual(['marquee-migrate']);
  });

  test('a rollback runs no job, so that it works while the registries are down', async () => {
    const resources = await rendered(installations['everything']!);
    const hooks = resources.flatMap(({ metadata }) => {
      const { annotations = {} } = metadata as { annotations?: Record<string, string> };
      return annotations['helm.sh/hook']?.split(',') ?? [];
    });
    expect(hooks).toContain('pre-upgrade');
    expect(hooks.filter((hook) => hook.endsWith('rollback'))).toEqual([]);
  });

  test('servers listen at every address, and at those of IPv4 where nodes have no IPv6', async () => {
    const hosts = async (values: string[]) =>
      podsOf(await rendered(values))
        .filter(({ kind }) => kind === 'Deployment')
        .map(({ pod }) => pod.containers[0]!.env.find(({ name }) => name === 'HOST')?.value);
    expect(await hosts([])).toEqual(['::', '::', '::']);
    expect(await hosts(['--set', 'host=0.0.0.0'])).toEqual(['0.0.0.0', '0.0.0.0', '0.0.0.0']);
  });

  test('a disruption budget has one limit, which Kubernetes requires', async () => {
    const budgets = async (values: string[]) =>
      (await rendered(values))
        .filter(({ kind }) => kind === 'PodDisruptionBudget')
        .map(({ spec }) => {
          const { selector: _pods, ...limits } = spec as Record<string, unknown>;
          return limits;
        });
    const least = { minAvailable: 1 };
    expect(await budgets([])).toEqual([least, least, least]);
    expect(await budgets(['--set', 'shell.pdb.maxUnavailable=25%'])).toEqual(
      expect.arrayContaining([{ maxUnavailable: '25%' }, least, least]),
    );
  });

  test('finding 29: a shell reaches no database, and no address inside the cluster but ours and DNS', async () => {
    const egressOf = async (values: string[], role: string) => {
      const policy = (await rendered(values)).find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === `marquee-${role}`,
      );
      return (policy!['spec'] as { egress: object[] }).egress;
    };
    for (const values of Object.values(installations)) {
      const [ours, dns, ...others] = await egressOf(values, 'shell');
      expect(JSON.stringify(ours)).toContain('"app.kubernetes.io/name":"marquee"');
      expect(JSON.stringify(dns)).toContain('"port":53');
      expect(others).toEqual(defaultEgress['shell']);
      expect(JSON.stringify(await egressOf(values, 'registry'))).toContain('"port":5432');
    }
    const given = ['--set-json', 'networkPolicy.egress.api=[{"ports":[{"port":8443,"protocol":"TCP"}]}]'];
    expect(JSON.stringify(await egressOf(given, 'api'))).toContain('8443');
    expect(JSON.stringify(await egressOf(given, 'shell'))).not.toContain('8443');
  });

  test('sample content has to be wanted', async () => {
    const sampleContent = async (values: string[]) =>
      podsOf(await rendered(values))
        .find(({ role }) => role === 'api')!
        .pod.containers[0]!.env.find(({ name }) => name === 'SAMPLE_CONTENT')?.value;
    expect(await sampleContent([])).toBe('off');
    expect(await sampleContent(['--set', 'api.sampleContent=true'])).toBe('on');
  });

  test('shells are scaled by pages in flight: at 40 % of those that one admits', async () => {
    const resources = await rendered(['--set', 'shell.autoscaling.enabled=true']);
    expect(resources.find(({ kind }) => kind === 'HorizontalPodAutoscaler')?.['spec']).toMatchObject({
      scaleTargetRef: { name: 'marquee-shell' },
      metrics: [
        { pods: { metric: { name: 'marquee_pages_in_flight' }, target: { averageValue: '80' } } },
        { resource: { name: 'cpu' } },
      ],
    });
    const shell = resources.find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'marquee-shell',
    );
    expect(shell?.['spec']).not.toHaveProperty('replicas');
  });

  test('the network lets browsers reach shell and API, and the registry only if it has an address', async () => {
    const from = async (values: string[], name: string) => {
      const policy = (await rendered(values)).find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name,
      );
      return JSON.stringify((policy!['spec'] as { ingress: unknown[] }).ingress[0]);
    };
    expect(await from([], 'marquee-shell')).toContain('ingress-nginx');
    expect(await from([], 'marquee-registry')).not.toContain('ingress-nginx');
    expect(
      await from(['--set', 'registryUrl=https://registry.marquee.example'], 'marquee-registry'),
    ).toContain('ingress-nginx');
  });

  test('where nothing may connect by default, jobs reach what they need from before they start', async () => {
    const resources = await rendered(installations['everything']!);
    type Annotated = { annotations?: Record<string, string> };
    const hookOf = ({ metadata }: Resource) => {
      const { annotations = {} } = metadata as Annotated;
      return {
        events: annotations['helm.sh/hook']?.split(','),
        weight: Number(annotations['helm.sh/hook-weight']),
      };
    };
    for (const job of resources.filter(({ kind }) => kind === 'Job')) {
      const { role } = podsOf([job])[0]!;
      const policy = resources.find(
        ({ kind, spec }) =>
          kind === 'NetworkPolicy' &&
          (spec as { podSelector: { matchLabels: Record<string, string> } }).podSelector.matchLabels[
            'app.kubernetes.io/component'
          ] === role,
      )!;
      expect([job.metadata.name, hookOf(policy).events]).toEqual([
        job.metadata.name,
        expect.arrayContaining(hookOf(job).events!),
      ]);
      expect(hookOf(policy).weight).toBeLessThan(hookOf(job).weight);
      const egress = JSON.stringify((policy['spec'] as { egress: unknown[] }).egress);
      for (const reached of [
        '"port":53',
        role === 'migrate' ? '"port":5432' : '"app.kubernetes.io/name":"marquee"',
      ])
        expect([role, egress]).toEqual([role, expect.stringContaining(reached)]);
    }
  });

  test.each([
    ['a mistyped value', ['--set', 'shell.replica=3'], /replica/],
    ['a text for a number', ['--set-string', 'shell.maxConcurrentPages=many'], /maxConcurrentPages/],
    ['an address with a path', ['--set', 'siteUrl=https://marquee.example/'], /siteUrl/],
    ['one list for all roles', ['--set-json', 'networkPolicy.egress=[]'], /egress/],
    ['no bucket', ['--set', 'registry.artifactStore='], /registry\.artifactStore/],
  ])('%s is refused', async (_what, values, message) => {
    await expect(rendered(values)).rejects.toThrow(message);
  });
});

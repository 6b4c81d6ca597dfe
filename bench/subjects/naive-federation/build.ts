import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { deprecatedModuleNames, sharedModuleNames } from '../../../shared/build/src/shared-modules.ts';
import { writeFileList } from '../../../shared/build/src/shell-build.ts';
import { browserConfiguration } from '../subject-build.ts';
import { builtPath } from '../subject-paths.ts';

const subject = 'naive-federation';

/**
 * Module Federation as its documentation starts: a host that names its remotes' manifests, every
 * library shared as a singleton, all other settings at their defaults.
 */
export function naiveFederationBuild(root: string, folder: string): Configuration[] {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  // The host imports the packages behind the sdk, which are those of sdk 1.
  const shared = Object.fromEntries(
    [...sharedModuleNames, ...deprecatedModuleNames].map((name) => [name, { singleton: true }]),
  );

  const host = browserConfiguration(root, { subject, part: 'host', output: path.join(folder, 'browser') });
  return [
    {
      ...host,
      entry: { main: './bench/subjects/naive-federation/browser/main.ts' },
      output: { ...host.output, clean: true },
      plugins: [
        ...host.plugins,
        new ModuleFederationPlugin({
          name: 'host',
          remotes: Object.fromEntries(
            remotes.map((name) => [
              name,
              `${containerOf(name)}@${builtPath(subject)}${name}/mf-manifest.json`,
            ]),
          ),
          shared,
          dts: false,
        }),
        writeFileList(path.join(folder, 'files.json')),
      ],
    },
    ...remotes.map((name): Configuration => {
      const remote = browserConfiguration(root, {
        subject,
        part: containerOf(name),
        output: path.join(folder, 'browser', name),
      });
      return {
        ...remote,
        entry: {},
        output: { ...remote.output, publicPath: 'auto', clean: true },
        plugins: [
          ...remote.plugins,
          new ModuleFederationPlugin({
            name: containerOf(name),
            filename: 'remoteEntry.js',
            exposes: {
              './routes': path.join(root, name, 'src/routes.tsx'),
              './slots': path.join(root, name, 'src/slots.tsx'),
            },
            shared,
            dts: false,
          }),
        ],
      };
    }),
  ];
}

function containerOf(remote: string): string {
  return remote.replace('-', '_');
}

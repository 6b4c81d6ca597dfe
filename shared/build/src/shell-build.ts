import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type RuleSetRule, type Stats } from 'webpack';
import { ChunkHashesPlugin } from './chunk-hashes-plugin.ts';
import { commonConfiguration, minimizers, scriptRule, styleRule } from './compile.ts';
import { compressionPlugins } from './compression.ts';
import { EnforceIntegrityPlugin } from './enforce-integrity.ts';
import { GuardHoverPlugin } from './guard-hover-plugin.ts';
import { leanModules } from './lean-modules.ts';
import { modulesOfSdk1 } from './modules-of-sdk-1.ts';
import { ReproducibleBuildPlugin } from './reproducible-build-plugin.ts';
import { chunkOfFile } from './shared-chunks.ts';
import { sharedModuleNames } from './shared-modules.ts';
import { packageOf, rangeOf, versionOf } from './shared-versions.ts';

/**
 * Returns the webpack configurations of the shell:
 *
 * - `boot` is on every page, without React. It loads the deferred bundle once the page is interactive.
 * - `runtime` contains Module Federation, single-spa, React and the other shared modules, and loads when the first
 *   island hydrates. Its build is separate, because Module Federation adds its runtime to every entry.
 * - `development` is the runtime for pages with a local build: with React's build for development and React Refresh.
 * - `worker` contains the renderer process and its thread, one file each, because they may read no other file; and the
 *   program by which a remote's build tests its server bundle.
 * - The service worker caches pages for offline use.
 */
export function shellBuild(folder: string): Configuration[] {
  return [
    bootBuild(folder),
    runtimeBuild(folder, shellConfiguration(folder, 'runtime'), './browser/runtime.ts'),
    developmentBuild(folder),
    workerBuild(folder),
    serviceWorkerBuild(folder),
  ];
}

/** Builds the service worker as one file with a fixed URL. The server adds the list of files to cache. */
function serviceWorkerBuild(folder: string): Configuration {
  return {
    ...commonConfiguration(folder),
    name: 'shell service worker',
    target: ['webworker', 'es2022'],
    entry: { 'service-worker': './features/offline/browser/service-worker/service-worker.ts' },
    output: { path: path.join(folder, 'dist/service-worker'), filename: '[name].js', clean: true },
    module: { rules: [scriptRule('browser')] },
    optimization: { minimizer: minimizers },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

function workerBuild(folder: string): Configuration {
  const common = commonConfiguration(folder);
  return {
    ...common,
    name: 'shell worker',
    target: 'node20',
    entry: {
      renderer: './server/rendering/renderer.ts',
      'remote-worker': './server/rendering/remote-worker.ts',
      trial: './server/rendering/trial.ts',
    },
    output: {
      path: path.join(folder, 'dist/worker'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    module: { rules: [scriptRule('server')] },
    // The build of axios for Node opens connections: releases share axios, and read the network through the shell only.
    resolve: {
      ...common.resolve,
      alias: {
        axios$: createRequire(path.join(folder, 'package.json')).resolve('axios/dist/browser/axios.cjs'),
      },
    },
    optimization: { minimize: false, nodeEnv: 'production' },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

function bootBuild(folder: string): Configuration {
  return {
    ...shellConfiguration(folder, 'boot'),
    entry: {
      boot: './browser/boot.ts',
      // These use modules of the boot script, which every page has.
      inspector: { import: './features/inspector/browser/inspector.ts', dependOn: 'boot' },
      'view-transitions': {
        import: './features/view-transitions/browser/view-transitions.ts',
        dependOn: 'boot',
      },
      deferred: { import: ['./browser/deferred/deferred.ts', './page/deferred.css'], dependOn: 'boot' },
      styles: './page/styles.css',
      'own-pages': './page/own-pages.css',
      guests: './features/guests/page/guests.css',
    },
  };
}

/** Builds the runtime of pages with a local build. It is not compressed: it comes from near, or for few people. */
function developmentBuild(folder: string): Configuration {
  const common = shellConfiguration(folder, 'development');
  const entry = './features/overrides/browser/development-runtime.ts';
  return runtimeBuild(
    folder,
    {
      ...common,
      devtool: false,
      optimization: { ...common.optimization, minimize: false, nodeEnv: 'development' },
      plugins: (common.plugins ?? []).filter((plugin) => !(plugin instanceof CompressionPlugin)),
    },
    entry,
    { 'react-refresh/runtime': { singleton: true } },
  );
}

function runtimeBuild(
  folder: string,
  common: Configuration,
  entry: string,
  furtherShared: Record<string, { singleton: true }> = {},
): Configuration {
  return {
    ...common,
    entry: { runtime: [provideSharedModules, entry] },
    module: { rules: [...(common.module?.rules ?? []), oneRuntimeCore] },
    resolve: {
      ...common.resolve,
      // RxJS' condition for its smaller build, without helpers for old browsers.
      conditionNames: ['es2015', '...'],
    },
    optimization: {
      ...common.optimization,
      splitChunks: {
        chunks: 'async',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          shared: {
            test: (module: { nameForCondition(): string | null }) =>
              chunkOfFile(module.nameForCondition()) !== undefined,
            name: (module: { nameForCondition(): string | null }) =>
              chunkOfFile(module.nameForCondition()) ?? 'core',
            enforce: true,
          },
          // The shell's own code compresses better together with the core. What stays in `start-runtime` is the list of
          // shared modules that the code waits for.
          start: {
            chunks: ({ name }: { name?: string | null | undefined }) => name === 'start-runtime',
            test: ({ type }: { type: string }) => type.startsWith('javascript/'),
            name: 'core',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'shell',
        shared: {
          ...Object.fromEntries(
            sharedModuleNames.map((name) => [
              name,
              {
                singleton: true,
                version: versionOf(folder, name),
                requiredVersion: rangeOf(folder, name),
                ...(leanModules[name] && { import: leanModules[name] }),
              },
            ]),
          ),
          ...modulesOfSdk1,
          ...furtherShared,
        },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        virtualRuntimeEntry: true,
        experiments: {
          provideExternalRuntime: true,
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      new EnforceIntegrityPlugin(),
      new ChunkHashesPlugin(),
      writeSharedPackages(folder),
      ...(common.plugins ?? []),
    ],
  };
}

/**
 * Writes `dist/shared-packages.json`: the version of each package that the shell shares, for the server to report.
 * Those of the platform are left out: the version of the sdk stands for them.
 */
function writeSharedPackages(folder: string) {
  const names = sharedModuleNames.filter((name) => !name.startsWith('@marquee/'));
  const versions = Object.fromEntries(names.map((name) => [packageOf(name), versionOf(folder, name)]));
  return {
    apply(compiler: import('webpack').Compiler) {
      compiler.hooks.done.tap('WriteSharedPackages', () => {
        mkdirSync(path.join(folder, 'dist'), { recursive: true });
        writeFileSync(path.join(folder, 'dist/shared-packages.json'), JSON.stringify(versions));
      });
    },
  };
}

/** Imports every shared module without running it: Module Federation shares only what is built. */
const provideSharedModules = `data:text/javascript,export const provide=()=>[${sharedModuleNames
  .map((name) => `import(${JSON.stringify(name)})`)
  .join(',')}]`;

/**
 * Makes imports of Module Federation's runtime resolve to one copy: a CommonJS plugin would add a second one.
 */
const oneRuntimeCore: RuleSetRule = {
  test: /[\\/]@module-federation[\\/]inject-external-runtime-core-plugin[\\/]/,
  resolve: { byDependency: { commonjs: { conditionNames: ['import', '...'] } } },
};

function shellConfiguration(folder: string, part: 'boot' | 'runtime' | 'development'): Configuration {
  const output = path.join(folder, 'dist', part);
  return {
    ...commonConfiguration(folder),
    name: `shell ${part}`,
    target: ['web', 'es2022'],
    output: {
      path: output,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      publicPath: `/assets/${part}/`,
      uniqueName: `shell_${part}`,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    module: { rules: [scriptRule('browser'), styleRule('browser', { folder, prefix: 'shell' })] },
    optimization: { minimizer: minimizers, chunkIds: 'deterministic' },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
      new GuardHoverPlugin(),
      new ReproducibleBuildPlugin(),
      ...compressionPlugins(),
      writeFileList(path.join(folder, 'dist', `${part}.json`)),
    ],
  };
}

/**
 * Returns a webpack plugin that writes a JSON file: the names of the files of each entry and chunk. The server reads it
 * to know which files a page preloads.
 */
export function writeFileList(file: string) {
  return {
    apply(compiler: import('webpack').Compiler) {
      compiler.hooks.done.tap('WriteFileList', ({ compilation }: Stats) => {
        const groups = [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]);
        const chunks = [...compilation.namedChunks].map(([name, chunk]) => [name, [...chunk.files]]);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(
          file,
          `${JSON.stringify({ ...Object.fromEntries(chunks), ...Object.fromEntries(groups) }, null, 2)}\n`,
        );
      });
    },
  };
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type Stats } from 'webpack';
import { commonConfiguration, minimizers, scriptRule, styleRule } from './compile.ts';
import { compressionPlugins } from './compression.ts';
import { findHeldModules, findingLayer, holdModules } from './held-modules.ts';
import { leanAliases } from './lean-modules.ts';
import { sharedChunkOf, type SharedChunk, type SharedModule } from './shared-modules.ts';

/**
 * The shell's builds. `boot` is on every page: small, without React; beside it `later`, which comes once
 * the page is interactive. `runtime` comes when the first island wakes: React and everything else that is
 * shared with remotes, single-spa. `worker` is the thread in which a release renders on the server; the service
 * worker keeps pages for reading without a line.
 */
export function shellBuild(folder: string): Configuration[] {
  return [bootBuild(folder), runtimeBuild(folder), workerBuild(folder), serviceWorkerBuild(folder)];
}

/** One file at an address of its own: the server writes into it what it has to keep. */
function serviceWorkerBuild(folder: string): Configuration {
  return {
    ...commonConfiguration(folder),
    name: 'shell service worker',
    target: ['webworker', 'es2022'],
    entry: { 'service-worker': './browser/service-worker/service-worker.ts' },
    output: { path: path.join(folder, 'dist/service-worker'), filename: '[name].js', clean: true },
    module: { rules: [scriptRule('browser')] },
    optimization: { minimizer: minimizers },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

function workerBuild(folder: string): Configuration {
  return {
    ...commonConfiguration(folder),
    name: 'shell worker',
    target: 'node20',
    entry: { 'remote-worker': './server/rendering/remote-worker.ts' },
    output: {
      path: path.join(folder, 'dist/worker'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: routerInProduction(folder) },
    module: { rules: [scriptRule('server')] },
    optimization: { minimize: false, nodeEnv: 'production' },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

function bootBuild(folder: string): Configuration {
  return {
    ...shellConfiguration(folder, 'boot'),
    entry: {
      boot: [holdModules(folder), './browser/boot.ts'],
      inspector: { import: './browser/inspector/inspector.ts', layer: findingLayer },
      later: { import: ['./browser/later/later.ts', './page/later.css'], layer: findingLayer },
      styles: './page/styles.css',
      'own-pages': './page/own-pages.css',
    },
    experiments: { layers: true },
    externals: [findHeldModules(folder, findingLayer)],
  };
}

function runtimeBuild(folder: string): Configuration {
  const common = shellConfiguration(folder, 'runtime');
  return {
    ...common,
    entry: { runtime: './browser/runtime.ts' },
    externals: [findHeldModules(folder)],
    experiments: { layers: true },
    module: {
      rules: [
        ...(common.module?.rules ?? []),
        { test: /[\\/]moving-router\.ts$/, layer: apartLayer },
        { test: /[\\/]node_modules[\\/]react[\\/]/, layer: onceLayer },
      ],
    },
    resolve: {
      ...common.resolve,
      // RxJS names its smaller build so; the usual one carries helpers for browsers that are gone.
      conditionNames: ['es2015', '...'],
      alias: { ...routerInProduction(folder), ...leanAliases },
    },
    optimization: {
      ...common.optimization,
      splitChunks: {
        chunks: 'async',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          shared: {
            test: (module: { layer: string | null; nameForCondition(): string | null }) =>
              module.layer !== apartLayer && chunkOfFile(module.nameForCondition()) !== undefined,
            name: (module: { nameForCondition(): string | null }) =>
              chunkOfFile(module.nameForCondition()) ?? 'core',
            enforce: true,
          },
        },
      },
    },
  };
}

/** What is in this layer has a copy of its libraries to itself, cut down to what it uses of them. */
const apartLayer = 'apart';

/** What is in this one stays one copy, whichever layer asks for it. */
const onceLayer = 'once';

/** React Router's package leads to its development build whatever the mode; its production build lies beside. */
export function routerInProduction(folder: string): Record<string, string> {
  const production = path.join(folder, '../node_modules/react-router/dist/production');
  return {
    'react-router$': path.join(production, 'index.mjs'),
    'react-router/dom$': path.join(production, 'dom-export.mjs'),
  };
}

function shellConfiguration(folder: string, part: 'boot' | 'runtime'): Configuration {
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
      ...compressionPlugins(),
      writeFileList(path.join(folder, 'dist', `${part}.json`)),
    ],
  };
}

/** Which of the shared chunks a source file belongs to, undefined for the shell's own code. */
function chunkOfFile(file: string | null): SharedChunk | undefined {
  if (!file) return undefined;
  if (/[\\/]shared[\\/](api[\\/]src[\\/]on-demand|contracts[\\/]src[\\/]calls)[\\/]/.test(file))
    return 'calls';
  // What a shared package imports on demand comes when it is asked for, in a chunk of its own.
  if (/[\\/]on-demand[\\/]/.test(file)) return undefined;
  const workspace = /[\\/]shared[\\/]([a-z0-9-]+)[\\/]src[\\/]/.exec(file)?.[1];
  if (workspace) return sharedChunkOf(`@marquee/${workspace}` as SharedModule);
  const dependency = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1];
  if (!dependency) return undefined;
  if (
    [
      'react',
      'react-dom',
      'scheduler',
      'react-router',
      'react-router-dom',
      'rxjs',
      'tslib',
      'cookie',
      'set-cookie-parser',
    ].includes(dependency)
  )
    return 'core';
  if (dependency === 'valibot') return 'contracts';
  if (['axios', '@tanstack/query-core'].includes(dependency)) return 'calls';
  return undefined;
}

/** `dist/<part>.json`: the name of each entry and chunk to its files, for the server's preloads. */
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

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  containerName,
  manifestSchema,
  ownerName,
  parseInput,
  PlatformError,
  sdk,
  type RemoteManifest,
} from '@marquee/contracts';
import { localVersion } from '@marquee/contracts/override';
import { sdkRangeFault } from '@marquee/release-checks/version-fit';
import CompressionPlugin from 'compression-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { AssetsPlugin } from './assets-plugin.ts';
import { bundlers, type Bundler } from './bundlers.ts';
import { ContractsPlugin } from './contracts-plugin.ts';
import { EnforceIntegrityPlugin } from './enforce-integrity.ts';
import { commonConfiguration, minimizers, refreshedScriptRule, scriptRule, styleRule } from './compile.ts';
import { compressionPlugins } from './compression.ts';
import { GuardHoverPlugin } from './guard-hover-plugin.ts';
import { importedFiles, RefuseUnknownFilesPlugin } from './imported-files.ts';
import { RefuseFreeIdentifiersPlugin } from './refuse-free-identifiers.ts';
import { RefuseInlineStylesPlugin } from './refuse-inline-styles.ts';
import { refuseMissingNames } from './refuse-missing-names.ts';
import { refuseUnsharedModules } from './refuse-unshared-modules.ts';
import { relativeRequest, ReproducibleBuildPlugin } from './reproducible-build-plugin.ts';
import { deprecatedModuleNames, isProvidedModule, sharedModuleNames } from './shared-modules.ts';
import { rangeOf } from './shared-versions.ts';
import { warnOfDeprecatedNames } from './warn-of-deprecated-names.ts';

const require = createRequire(import.meta.url);

/**
 * Returns two configurations for the build of the remote in `folder`: one for the browser and one for the server. They
 * are for the bundler that the remote selects in `remote.json` (webpack or Rspack). Reads `remote.json` and
 * `package.json`.
 */
export function remoteBuild(folder: string): Configuration[] {
  const remote = readRemote(folder);
  return [browserBuild(remote, bundlerOf(folder)), serverBuild(remote)];
}

/** Returns the bundler that the `remote.json` in `folder` selects; webpack if it selects none. */
export function bundlerOf(folder: string): Bundler {
  const { bundler = 'webpack' } = readRemote(folder).manifest;
  return bundlers[bundler]();
}

/**
 * Returns the webpack configuration for the local build of the remote in `folder`, by `marquee dev`. (Releases may be
 * built by another bundler.) It builds only for the browser, into `dist/local`, with React Fast Refresh. File names
 * have no hashes, so that an open page can load the files again after a change.
 */
export function localBuild(folder: string): Configuration {
  const remote = { ...readRemote(folder), version: localVersion, output: path.join(folder, 'dist/local') };
  const build = browserBuild(remote, bundlers.webpack());
  return {
    ...build,
    mode: 'development',
    devtool: 'source-map',
    optimization: {
      // A chunk that changes with what modules import would change the container, which cannot be refreshed.
      splitChunks: false,
      // Errors would become the build from which the next one starts.
      emitOnErrors: false,
    },
    resolve: {
      ...build.resolve,
      alias: { 'react/jsx-dev-runtime$': require.resolve('@marquee/build/refresh-module') },
    },
    plugins: [
      ...(build.plugins ?? []).filter(
        // While webpack watches, it finds rendered chunks in its cache by their provisional hashes.
        (plugin) => !(plugin instanceof CompressionPlugin || plugin instanceof ReproducibleBuildPlugin),
      ),
      new webpack.HotModuleReplacementPlugin(),
      keepStylesheetsOut,
    ],
  };
}

/**
 * The shell replaces changed stylesheets. Without this, their loader would add code that copies elements with the hash
 * of the former file.
 */
const keepStylesheetsOut = {
  apply(compiler: webpack.Compiler) {
    compiler.hooks.compilation.tap('KeepStylesheetsOut', (compilation) => {
      webpack.NormalModule.getCompilationHooks(compilation).loader.tap(
        { name: 'KeepStylesheetsOut', stage: 1 },
        (context, module) => {
          if (module.resource.endsWith('.css')) (context as { hot?: boolean }).hot = false;
        },
      );
    });
  },
};

function readRemote(folder: string): Remote {
  const manifest = parseInput(
    manifestSchema,
    readJson(path.join(folder, 'remote.json')),
    `${path.basename(folder)}/remote.json`,
  );
  refuseSdkRange(folder, manifest);
  const { entries } = manifest;
  if (!entries) {
    throw new PlatformError(
      'INVALID_INPUT',
      `${path.basename(folder)}/remote.json is of a guest, which its own bundler builds: marquee publish --guest`,
    );
  }
  const { version } = readJson(path.join(folder, 'package.json')) as { version: string };
  const output = path.join(folder, 'dist');
  const requestOf = (entry: string) => relativeRequest(folder, path.join(folder, entry));
  return {
    folder,
    manifest,
    entries: { routes: requestOf(entries.routes), slots: requestOf(entries.slots) },
    version,
    output,
    prefix: ownerName(manifest.name),
  };
}

/** Throws INVALID_INPUT unless the manifest has a range of sdk versions that shells of this sdk can run. */
function refuseSdkRange(folder: string, manifest: RemoteManifest): void {
  const fault = sdkRangeFault(manifest.sdk ?? '', sdk.current);
  if (fault) throw new PlatformError('INVALID_INPUT', `${path.basename(folder)}/remote.json: sdk: ${fault}`);
}

type Remote = {
  folder: string;
  manifest: RemoteManifest;
  entries: NonNullable<RemoteManifest['entries']>;
  version: string;
  output: string;
  prefix: string;
};

function browserBuild(
  { folder, manifest, entries, version, output, prefix }: Remote,
  bundler: Bundler,
): Configuration {
  // A local build is loaded from its own server.
  const files = importedFiles({
    emit: true,
    ...(version !== localVersion && { base: releaseBase(manifest.name, version) }),
  });
  const container = containerName({ remote: manifest.name, version });
  const isLocal = version === localVersion;
  const hashed = isLocal ? '' : '.[contenthash:8]';
  const rangeOfModule = (name: string) =>
    name.startsWith('@marquee/sdk') ? (manifest.sdk ?? false) : rangeOf(folder, name);
  return {
    ...commonConfiguration(folder),
    name: `${manifest.name} browser`,
    target: ['web', 'es2022'],
    entry: {},
    // Left as they are, for the build to refuse them.
    node: { __dirname: false, __filename: false },
    output: {
      path: path.join(output, 'browser'),
      filename: `[name]${hashed}.js`,
      chunkFilename: `[name]${hashed}.js`,
      publicPath: 'auto',
      // A page may contain two releases of one remote. Each has its own chunks.
      uniqueName: container,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    module: {
      ...files,
      rules: [
        isLocal ? refreshedScriptRule(folder) : scriptRule('browser'),
        styleRule('browser', { folder, prefix, loader: bundler.styleLoader }),
        ...files.rules,
      ],
    },
    optimization: {
      minimizer: minimizers,
      chunkIds: 'deterministic',
      splitChunks: { chunks: 'async', minSize: 4_000 },
    },
    plugins: [
      bundler.federation({
        name: container,
        filename: 'entry.js',
        exposes: {
          './routes': { import: [entries.routes], name: 'routes' },
          './slots': { import: [entries.slots], name: 'slots' },
          ...(isLocal && {
            './refresh': {
              import: [relativeRequest(folder, require.resolve('@marquee/build/refresh'))],
              name: 'refresh',
            },
          }),
        },
        shared: {
          ...Object.fromEntries(
            [...sharedModuleNames, ...deprecatedModuleNames].map((name) => [
              name,
              { singleton: true, import: false as const, requiredVersion: rangeOfModule(name) },
            ]),
          ),
          // The copy that React DOM knows; a shell of an older version has none.
          ...(isLocal && { 'react-refresh/runtime': { singleton: true, requiredVersion: false as const } }),
        },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        virtualRuntimeEntry: true,
        // A remote has no remotes of its own: the shell loads all of them.
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      bundler.styles({
        filename: `[name]${hashed}.css`,
        chunkFilename: `[name]${hashed}.css`,
      }),
      new AssetsPlugin({ output, manifest }),
      new ContractsPlugin({ folder, output, manifest }),
      new GuardHoverPlugin(),
      new RefuseFreeIdentifiersPlugin(manifest.name, folder),
      new EnforceIntegrityPlugin(),
      new ReproducibleBuildPlugin(),
      new RefuseInlineStylesPlugin(manifest.name, folder),
      new RefuseUnknownFilesPlugin(manifest.name, folder),
      refuseUnsharedModules(manifest.name),
      refuseMissingNames(manifest.name),
      warnOfDeprecatedNames(manifest.name),
      ...compressionPlugins(),
    ],
  };
}

function serverBuild({ folder, manifest, entries, version, output, prefix }: Remote): Configuration {
  const files = importedFiles({ emit: false, base: releaseBase(manifest.name, version) });
  const [routes, slots] = [entries.routes, entries.slots].map((entry) => JSON.stringify(entry));
  return {
    ...commonConfiguration(folder),
    name: `${manifest.name} server`,
    target: 'node20',
    entry: { remote: `data:text/javascript,export{routes}from${routes};export{slots}from${slots}` },
    output: {
      path: path.join(output, 'server'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      // A module that throws when it is evaluated does so again for the next render, instead of being half there.
      strictModuleErrorHandling: true,
      clean: true,
    },
    externals: [
      ({ request = '' }, callback) =>
        isProvidedModule(request) ? callback(undefined, `commonjs ${request}`) : callback(),
    ],
    module: {
      ...files,
      rules: [scriptRule('server'), styleRule('server', { folder, prefix }), ...files.rules],
    },
    optimization: { minimize: false },
    plugins: [inOneChunk, refuseUnsharedModules(manifest.name)],
  };
}

/** Writes a build as one file. */
const inOneChunk = {
  apply(compiler: webpack.Compiler) {
    new compiler.webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }).apply(compiler);
  },
};

/** The URL path under which every shell serves the browser files of a release. */
function releaseBase(remote: string, version: string): string {
  return `/remotes/${remote}/${version}/`;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

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
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { AssetsPlugin } from './assets-plugin.ts';
import { ContractsPlugin } from './contracts-plugin.ts';
import { EnforceIntegrityPlugin } from './enforce-integrity.ts';
import { commonConfiguration, minimizers, refreshedScriptRule, scriptRule, styleRule } from './compile.ts';
import { compressionPlugins } from './compression.ts';
import { GuardHoverPlugin } from './guard-hover-plugin.ts';
import { importedFiles, RefuseUnknownFilesPlugin } from './imported-files.ts';
import { leanNames } from './lean-modules.ts';
import { RefuseFreeIdentifiersPlugin } from './refuse-free-identifiers.ts';
import { RefuseInlineStylesPlugin } from './refuse-inline-styles.ts';
import { relativeRequest, ReproducibleBuildPlugin } from './reproducible-build-plugin.ts';
import { deprecatedModuleNames, isProvidedModule, sharedModuleNames } from './shared-modules.ts';
import { rangeOf } from './shared-versions.ts';
import { warnOfDeprecatedNames } from './warn-of-deprecated-names.ts';

const require = createRequire(import.meta.url);

// Without this Module Federation finds webpack by catching an error, which takes half a second per build.
process.env['FEDERATION_WEBPACK_PATH'] ??= require.resolve('webpack');

/**
 * Returns the webpack configurations of the remote in `folder`, one for the browser and one for the server.
 * Reads the remote's `remote.json` and `package.json`.
 */
export function remoteBuild(folder: string): Configuration[] {
  const remote = readRemote(folder);
  return [browserBuild(remote), serverBuild(remote)];
}

/**
 * Returns the webpack configuration for `marquee dev`: only the browser build, in `dist/local`, whose components the
 * shell refreshes in the open page. Files have names without hashes, under which the page loads them again.
 */
export function localBuild(folder: string): Configuration {
  const remote = { ...readRemote(folder), version: localVersion, output: path.join(folder, 'dist/local') };
  const build = browserBuild(remote);
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

function browserBuild({ folder, manifest, entries, version, output, prefix }: Remote): Configuration {
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
        styleRule('browser', { folder, prefix }),
        ...files.rules,
      ],
    },
    optimization: {
      minimizer: minimizers,
      chunkIds: 'deterministic',
      splitChunks: { chunks: 'async', minSize: 4_000 },
    },
    plugins: [
      new ModuleFederationPlugin({
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
      new MiniCssExtractPlugin({
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
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      refuseUnsharedModules(manifest.name),
    ],
  };
}

/** The URL path under which every shell serves the browser files of a release. */
function releaseBase(remote: string, version: string): string {
  return `/remotes/${remote}/${version}/`;
}

/** Fails the build if a remote imports an unshared `@marquee/…` module or bundles a shared library. */
function refuseUnsharedModules(remote: string) {
  return {
    apply(compiler: webpack.Compiler) {
      compiler.hooks.normalModuleFactory.tap('RefuseUnsharedModules', (factory) => {
        factory.hooks.beforeResolve.tap('RefuseUnsharedModules', ({ request, contextInfo }) => {
          if (request.startsWith('node:')) {
            const issuer = path.relative(compiler.context, contextInfo.issuer || compiler.context);
            throw new Error(
              `${remote}: ${issuer.replaceAll(path.sep, '/')} imports ${request}, which neither browsers nor the server of a remote have: ` +
                'use what both have, such as URL, fetch and crypto.subtle, or a package without it',
            );
          }
          if (/^(@marquee\/|mfe-)/.test(request) && !isProvidedModule(request)) {
            throw new Error(
              `${remote} imports ${request}, which the shell does not share. Shared: ${sharedModuleNames.join(', ')}`,
            );
          }
        });
      });
      compiler.hooks.compilation.tap('RefuseUnsharedModules', (compilation) => {
        compilation.hooks.finishModules.tap('RefuseUnsharedModules', (modules) => {
          for (const module of modules) {
            const copy = secondCopyIn(module);
            if (copy) compilation.errors.push(new webpack.WebpackError(`${remote} bundles its own ${copy}`));
          }
        });
      });
    },
  };
}

/** Describes a module from a package that the shell shares, for an error; undefined for others. */
function secondCopyIn(module: webpack.Module): string | undefined {
  const file = module.nameForCondition()?.replaceAll('\\', '/');
  const [, name = '', inside] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(file ?? '') ?? [];
  if (!isProvidedModule(name)) return undefined;
  return `${name} (${inside}, ${(module.size() / 1024).toFixed(1)} kB)`;
}

/** Fails the build if the remote imports a name that the shell's copy of a shared module does not export. */
function refuseMissingNames(remote: string) {
  return {
    apply(compiler: webpack.Compiler) {
      compiler.hooks.normalModuleFactory.tap('RefuseMissingNames', (factory) => {
        factory.hooks.parser.for('javascript/auto').tap('RefuseMissingNames', watch);
        factory.hooks.parser.for('javascript/esm').tap('RefuseMissingNames', watch);
      });
    },
  };

  function watch(parser: webpack.javascript.JavascriptParser) {
    parser.hooks.importSpecifier.tap('RefuseMissingNames', (_statement, source, name) => {
      const names = leanNames(String(source));
      if (names && name && !names.has(name)) {
        throw new Error(
          `${remote} imports ${name} from ${String(source)}, of which the shell shares ${[...names].join(', ')}`,
        );
      }
    });
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

import { createRequire } from 'node:module';
import type { RemoteManifest } from '@marquee/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, {
  type Compiler,
  type Configuration,
  type MultiCompiler,
  type WebpackPluginInstance,
} from 'webpack';

const require = createRequire(import.meta.url);

/**
 * The parts of a build that differ between the two bundlers, webpack and Rspack. Everything else is the same for both,
 * because Rspack has the settings, the loaders and most hooks of webpack.
 */
export type Bundler = {
  /** Creates the compiler for the configurations of a build. */
  compiler(configurations: Configuration[]): MultiCompiler;
  /** Creates the plugin of Module Federation. */
  federation(options: FederationOptions): WebpackPluginInstance;
  /** The loader that extracts stylesheets from scripts. */
  styleLoader: string;
  /** Creates the plugin that writes the stylesheets, under these names. */
  styles(names: { filename: string; chunkFilename: string }): WebpackPluginInstance;
};

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

// Without this Module Federation finds webpack by catching an error, which takes half a second per build.
process.env['FEDERATION_WEBPACK_PATH'] ??= require.resolve('webpack');

const webpackBundler: Bundler = {
  compiler: (configurations) => webpack(configurations),
  federation: (options) => new ModuleFederationPlugin(options),
  styleLoader: MiniCssExtractPlugin.loader,
  styles: (names) => new MiniCssExtractPlugin(names),
};

function loadRspack(): Bundler {
  const { rspack } = require('@rspack/core') as typeof import('@rspack/core');
  // The casts: Rspack's types repeat those of webpack without referring to them.
  const create = rspack as unknown as (configurations: Configuration[]) => MultiCompiler;
  const federation = require('@module-federation/enhanced/rspack') as {
    ModuleFederationPlugin: new (options: FederationOptions) => WebpackPluginInstance;
  };
  return {
    compiler: (configurations) => create(configurations),
    federation: (options) => new federation.ModuleFederationPlugin(options),
    styleLoader: rspack.CssExtractRspackPlugin.loader,
    styles: (names) => new rspack.CssExtractRspackPlugin(names) as unknown as WebpackPluginInstance,
  };
}

/** The functions that load a bundler, by the value of `bundler` in `remote.json`. */
export const bundlers = {
  webpack: () => webpackBundler,
  // Loaded for the remotes that it builds only: it takes as long as a build.
  rspack: loadRspack,
} satisfies Record<NonNullable<RemoteManifest['bundler']>, () => Bundler>;

/** Returns whether a compiler is Rspack's, not webpack's. */
export function isRspack(compiler: Compiler): boolean {
  return 'rspackVersion' in compiler.webpack;
}

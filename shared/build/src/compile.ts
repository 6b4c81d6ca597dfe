import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration, RuleSetRule } from 'webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { isOwnFile } from './imported-files.ts';

// Loaders are found from here: what a package manager links into the folder of a remote is its own affair.
const require = createRequire(import.meta.url);

/**
 * The oldest browsers in which the site is complete: Chrome 109 is the last on Windows 7, an iPhone 6s has Safari 15.6,
 * and Firefox 121 is the first with `:has()`. Builds convert newer syntax and CSS for them, and `tests/pages` compares
 * what the builds use with this list. Browsers that lack what the scripts need show the pages as without scripts
 * (`boot.ts`).
 */
export const supportedBrowsers = { chrome: '109', firefox: '121', safari: '15.6' };

/** The same for lightningcss, which encodes a version as one number: the major version in the third byte. */
const cssTargets = Object.fromEntries(
  Object.entries(supportedBrowsers).map(([browser, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return [browser, (major << 16) | (minor << 8)];
  }),
);

/** Returns the webpack rule that compiles TypeScript and JSX with swc, without type checks. */
export function scriptRule(target: 'browser' | 'server'): RuleSetRule {
  return { test: scripts, use: swc(target, { development: false }) };
}

/**
 * Returns the webpack rule that compiles the scripts of a local build (that of `marquee dev`). The remote's own modules
 * in `folder` get React Fast Refresh; packages do not.
 */
export function refreshedScriptRule(folder: string): RuleSetRule {
  const loader = require.resolve('@marquee/build/refresh-loader');
  return {
    oneOf: [
      {
        test: scripts,
        include: (file: string) => /^(?!\.\.|.*\bnode_modules\b)/.test(path.relative(folder, file)),
        use: [loader, swc('browser', { development: true, refresh: true })],
      },
      scriptRule('browser'),
    ],
  };
}

const scripts = /\.(tsx?|jsx)$/;

function swc(
  target: 'browser' | 'server',
  react: { development: boolean; refresh?: boolean },
): { loader: string; options: object } {
  return {
    loader: require.resolve('swc-loader'),
    options: {
      // A `.swcrc` in a folder above would change the build.
      swcrc: false,
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', ...react } },
        ...(target === 'server' && { target: 'es2022' }),
      },
      ...(target === 'browser' && { env: { targets: supportedBrowsers, bugfixes: true } }),
    },
  };
}

/**
 * Returns the webpack rule for the CSS modules in `folder`. A class gets a name from `prefix` (the remote's name) and
 * the names of file and class, such as `quiz-Card-module-title`, the same in the browser and the server build; files of
 * the same name also get a hash. The browser build extracts the stylesheet by `loader` (default: webpack's); the server
 * build needs only the class names.
 */
export function styleRule(
  target: 'browser' | 'server',
  {
    folder,
    prefix,
    loader = MiniCssExtractPlugin.loader,
  }: { folder: string; prefix: string; loader?: string },
): RuleSetRule {
  const files = stylesheetsIn(folder);
  const hasOwnName = (file: string) =>
    files.includes(file) &&
    files.filter((other) => path.basename(other) === path.basename(file)).length === 1;
  const modules = {
    auto: /\.module\.css$/,
    localIdentName: `${prefix}-[name]-[local]-[hash:base64:4]`,
    localIdentContext: folder,
    // Without a result, css-loader fills in `localIdentName`.
    getLocalIdent: ({ resourcePath }: { resourcePath: string }, _pattern: string, local: string) =>
      hasOwnName(resourcePath)
        ? `${prefix}-${path.basename(resourcePath, '.module.css')}-module-${local}`
        : undefined,
    namedExport: false,
    exportLocalsConvention: 'as-is',
    exportOnlyLocals: target === 'server',
  };
  const css = {
    loader: require.resolve('css-loader'),
    options: { modules, importLoaders: 0, url: { filter: isOwnFile } },
  };
  return { test: /\.css$/, use: target === 'browser' ? [loader, css] : [css] };
}

function stylesheetsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : stylesheetsIn(file);
    return entry.name.endsWith('.module.css') ? [file] : [];
  });
}

export const minimizers = [
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    terserOptions: { compress: { passes: 2 }, mangle: true },
  }),
  new TerserPlugin({
    test: /\.css$/,
    minify: TerserPlugin.lightningCssMinify,
    terserOptions: { targets: cssTargets },
  }),
];

/** Returns the webpack settings that all builds of the package in `folder` have in common, for browser and server. */
export function commonConfiguration(folder: string): Configuration {
  return {
    mode: 'production',
    context: folder,
    devtool: 'hidden-source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js', '.jsx'] },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

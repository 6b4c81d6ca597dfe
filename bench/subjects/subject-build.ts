import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { commonConfiguration, minimizers, scriptRule, styleRule } from '../../shared/build/src/compile.ts';
import { compressionPlugins } from '../../shared/build/src/compression.ts';
import { builtPath } from './subject-paths.ts';

/** What the browser builds of all subjects share with the site's own: the same loaders and minimisers. */
export function browserConfiguration(
  root: string,
  { subject, part, output }: { subject: string; part: string; output: string },
): Configuration & Required<Pick<Configuration, 'output' | 'plugins' | 'resolve'>> {
  return {
    ...commonConfiguration(root),
    name: `${subject} ${part}`,
    target: ['web', 'es2022'],
    output: {
      path: output,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      publicPath: builtPath(subject),
      uniqueName: `${subject}_${part}`,
      crossOriginLoading: 'anonymous',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      alias: inPlaceSlots(root),
    },
    module: { rules: [scriptRule('browser'), styleRule('browser', { folder: root, prefix: 'subject' })] },
    optimization: { minimizer: minimizers, chunkIds: 'deterministic' },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
      }),
      ...compressionPlugins(),
    ],
  };
}

/** In the subjects a slot is drawn in place, not handed to a shell. */
export function inPlaceSlots(root: string): Record<string, string> {
  return { '@marquee/mount$': path.join(root, 'bench/subjects/app/mount.ts') };
}

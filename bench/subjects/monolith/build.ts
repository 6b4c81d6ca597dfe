import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { commonConfiguration, scriptRule, styleRule } from '../../../shared/build/src/compile.ts';
import { writeFileList } from '../../../shared/build/src/shell-build.ts';
import { browserConfiguration, inPlaceSlots } from '../subject-build.ts';

/** One webpack build for browsers, split by route, and one for the server. */
export function monolithBuild(root: string, folder: string): Configuration[] {
  const browser = browserConfiguration(root, {
    subject: 'monolith',
    part: 'site',
    output: path.join(folder, 'browser'),
  });
  return [
    {
      ...browser,
      entry: { main: './bench/subjects/monolith/browser/client.ts' },
      output: { ...browser.output, clean: true },
      optimization: { ...browser.optimization, splitChunks: { chunks: 'all', minSize: 4_000 } },
      plugins: [...browser.plugins, writeFileList(path.join(folder, 'files.json'))],
    },
    {
      ...commonConfiguration(root),
      name: 'monolith server',
      target: 'node20',
      entry: { render: './bench/subjects/monolith/server/render.tsx' },
      output: {
        path: path.join(folder, 'server'),
        filename: '[name].cjs',
        library: { type: 'commonjs2' },
        clean: true,
      },
      resolve: {
        extensions: ['.ts', '.tsx', '.js'],
        alias: inPlaceSlots(root),
      },
      module: { rules: [scriptRule('server'), styleRule('server', { folder: root, prefix: 'subject' })] },
      optimization: { minimize: false, nodeEnv: 'production' },
      plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    },
  ];
}

import path from 'node:path';
import { rspack } from '@rspack/core';
import { build as buildByVite } from 'vite';
import webpack from 'webpack';

// Builds every guest of this folder by its own tool and its own configuration.
await Promise.all([
  bundle(webpack, './webpack-react/webpack.config.js'),
  bundle(rspack, './rspack-react/rspack.config.js'),
  import('./element/build.js'),
]);
for (const guest of ['vite-react', 'vue', 'svelte']) {
  const root = path.join(import.meta.dirname, guest);
  await buildByVite({ root, logLevel: 'error' });
}

async function bundle(bundler, file) {
  const { default: config } = await import(file);
  const stats = await new Promise((resolve, reject) => {
    bundler(config, (failure, built) => (failure ? reject(failure) : resolve(built)));
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
}

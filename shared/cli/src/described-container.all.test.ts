import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describedContainer } from './described-container.ts';

// Within node_modules, so that the builds find React and the bundlers there.
const cache = path.resolve(import.meta.dirname, '../../../node_modules/.cache');

let folder: string;
beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'marquee-containers-'));
  for (const [file, text] of Object.entries({
    'Card.js': `import { useState } from 'react'; export default function Card() { return useState(1)[0]; }`,
    'index.js': `import('./Card.js'); import('other/Widget');`,
    'alone.js': `import('./Card.js');`,
    'build.mjs': `import webpack from 'webpack';
      import { rspack } from '@rspack/core';
      const options = {
        name: 'cart', filename: 'remoteEntry.js', exposes: { './Card': './Card.js' },
        shared: { react: { singleton: true, requiredVersion: '^19.0.0' }, 'react/': { singleton: true } },
      };
      const context = import.meta.dirname;
      const configurations = {
        webpack: [webpack, webpack.container.ModuleFederationPlugin, {}],
        fixed: [webpack, webpack.container.ModuleFederationPlugin, { output: { publicPath: '/' } }],
        module: [webpack, webpack.container.ModuleFederationPlugin, { output: { module: true }, experiments: { outputModule: true } }, { library: { type: 'module' } }],
        remotes: [webpack, webpack.container.ModuleFederationPlugin, { entry: './index.js' }, { remotes: { other: 'other@http://localhost:8081/remoteEntry.js' } }],
        rspack: [rspack, rspack.container.ModuleFederationPluginV1, {}],
      };
      for (const [name, [bundler, Plugin, { output = {}, ...more }, container = {}]] of Object.entries(configurations))
        await new Promise((resolve, reject) => bundler({
          mode: 'production', context, entry: './alone.js', devtool: false, ...more,
          output: { path: context + '/' + name, ...output }, plugins: [new Plugin({ ...options, ...container })],
        }, (failure, stats) => failure || stats.hasErrors() ? reject(failure ?? new Error(stats.toString())) : resolve()));`,
  }))
    writeFileSync(path.join(folder, file), text);
  await promisify(execFile)(process.execPath, [path.join(folder, 'build.mjs')]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function described(build: string) {
  const scripts = readdirSync(path.join(folder, build)).filter((file) => file.endsWith('.js'));
  return describedContainer(
    new Map(scripts.map((file) => [file, readFileSync(path.join(folder, build, file), 'utf8')])),
    undefined,
  );
}

test.each(['webpack', 'fixed', 'remotes', 'rspack'])('the container of %s names its modules', (build) => {
  expect(described(build)?.manifest).toMatchObject({
    metaData: { remoteEntry: { name: 'remoteEntry.js', type: 'global' }, globalName: 'cart' },
    shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    exposes: [{ path: './Card' }],
  });
});

test('a container that is an ES module, a fixed public path and other remotes are recognised', () => {
  expect(described('module')?.manifest.metaData).toEqual({
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
  });
  expect([described('fixed')?.publicPath, described('webpack')?.publicPath]).toEqual(['/', undefined]);
  expect(described('remotes')?.remotes).toEqual(['http://localhost:8081/remoteEntry.js']);
});

import path from 'node:path';
import { packagesOf, sbomOf } from './sbom.ts';

const root = path.resolve(__dirname, '../../..');

test('the packages of bundled files are listed once, with version, license and package URL', () => {
  const packages = packagesOf(root, [
    'site/start.ts',
    'node_modules/react/index.js',
    'node_modules/react/jsx-runtime.js',
    'node_modules/@fastify/cookie/plugin.js',
  ]);
  const { components } = JSON.parse(sbomOf([...packages, ...packages])) as { components: object[] };
  expect(components).toEqual([
    expect.objectContaining({
      name: '@fastify/cookie',
      purl: expect.stringMatching(/^pkg:npm\/%40fastify\/cookie@11\./),
    }),
    expect.objectContaining({ name: 'react', licenses: [{ expression: 'MIT' }] }),
  ]);
});

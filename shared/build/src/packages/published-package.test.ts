import { parseScope, publishedPackage } from './published-package.ts';

const root = {
  name: 'site',
  version: '1.0.0',
  license: 'UNLICENSED',
  repository: { type: 'git', url: 'git+https://git.example/site.git' },
};
const testing = { folder: 'shared/testing', json: { name: '@marquee/testing', version: '2.1.0' } };
const own = { files: ['lib'], dependencies: { '@marquee/sdk': '2.1.0', 'axe-core': '^4.13.0' } };
const published = new Set(['@marquee/sdk', '@marquee/testing']);

test('a package has the name, licence and place of the workspace, and says where it was built', () => {
  expect(publishedPackage(testing, own, { root, published })).toMatchObject({
    name: '@marquee/testing',
    version: '2.1.0',
    license: 'UNLICENSED',
    repository: { url: 'git+https://git.example/site.git', directory: 'shared/testing' },
    publishConfig: { access: 'public', provenance: true },
    dependencies: { '@marquee/sdk': '2.1.0', 'axe-core': '^4.13.0' },
  });
});

test('under another scope it finds the other packages by their usual names', () => {
  expect(publishedPackage(testing, own, { root, published, scope: '@acme' })).toMatchObject({
    name: '@acme/testing',
    dependencies: { '@marquee/sdk': 'npm:@acme/sdk@2.1.0', 'axe-core': '^4.13.0' },
  });
  const create = {
    folder: 'shared/create-marquee-remote',
    json: { name: 'create-marquee-remote', version: '2.1.0' },
  };
  expect(
    publishedPackage(create, { files: [], dependencies: {} }, { root, published, scope: '@acme' }),
  ).toMatchObject({
    name: '@acme/create-marquee-remote',
  });
});

test('the scope is empty, or a scope of npm', () => {
  expect([parseScope(undefined), parseScope(''), parseScope('@acme')]).toEqual([
    undefined,
    undefined,
    '@acme',
  ]);
  for (const text of ['acme', '@Acme', '@acme/ui']) expect(() => parseScope(text)).toThrow('MARQUEE_SCOPE');
});

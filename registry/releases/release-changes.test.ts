import { releaseId } from '@marquee/contracts';
import { noContracts } from '@marquee/release-checks';
import { aBuild } from '../testing/a-build.ts';
import { changesBetween, type ComparedRelease } from './release-changes.ts';

function aRelease(
  version: string,
  options: Parameters<typeof aBuild>[1] = {},
  packages: ComparedRelease['packages'] = [],
): ComparedRelease {
  const { release } = aBuild('mfe-quiz', { version, ...options });
  return {
    release: { ...release, publishedAt: '2026-11-29T10:00:00.000Z', publishedBy: 'asha' },
    contracts: { ...noContracts, ...options.contracts },
    packages,
  };
}

test('two releases differ by their files, sizes, pages, slots and events', () => {
  const before = aRelease('1.0.0', {
    files: { 'browser/chunk.0a1b2c3d.js': 'aaaa', 'browser/gone.js': 'x' },
  });
  const after = aRelease('1.1.0', {
    slots: ['quiz.teaser'],
    paths: ['/quiz', '/quiz/daily'],
    files: { 'browser/chunk.99aabbcc.js': 'aaaabbbbbb' },
  });
  const { files, bytes, names } = changesBetween(before, after);
  expect(files).toContainEqual({ path: 'browser/chunk.js', before: 4, after: 10 });
  expect(files).toContainEqual({ path: 'browser/gone.js', before: 1, after: undefined });
  expect(files.map(({ path }) => path)).not.toContain('browser/page.js');
  expect(bytes.after - bytes.before).toBe(
    files.reduce((sum, { before: from = 0, after: to = 0 }) => sum + to - from, 0),
  );
  expect(names).toEqual([
    { what: 'Pages', added: ['/quiz/daily'], removed: [] },
    { what: 'Slots', added: ['quiz.teaser'], removed: [] },
  ]);
});

test('chunks of the same bytes under another hash in their names do not differ', () => {
  const [before, after] = ['0a1b2c3d', '99aabbcc'].map((hash, at) =>
    aRelease(`1.${at}.0`, { files: { [`browser/chunk.${hash}.js`]: 'same' } }),
  );
  const names = changesBetween(before!, after!).files.map(({ path }) => path);
  expect([names.includes('browser/chunk.js'), releaseId(after!.release)]).toEqual([false, 'mfe-quiz@1.1.0']);
});

const schema = (fields: Record<string, string>, required = Object.keys(fields)) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }])),
  required,
});

test('of events and slots with another schema it says what no longer fits their users', () => {
  const finished = (fields: Record<string, string>) => [
    { event: 'quiz:finished', version: 1, detail: schema(fields) },
  ];
  const before = aRelease('1.0.0', {
    contracts: {
      publishes: finished({ total: 'number' }),
      subscribes: [{ event: 'auth:signed-in', version: 2, detail: schema({ id: 'string' }) }],
      offers: [
        { slot: 'quiz.teaser', params: schema({ celeb: 'string' }) },
        { slot: 'quiz.score', params: schema({ celeb: 'string' }) },
      ],
    },
  });
  const after = aRelease('1.1.0', {
    contracts: {
      publishes: finished({ total: 'string' }),
      subscribes: [{ event: 'auth:signed-in', version: 2, detail: schema({ id: 'string', age: 'number' }) }],
      offers: [
        { slot: 'quiz.teaser', params: schema({ celeb: 'string', size: 'string' }, ['celeb']) },
        { slot: 'quiz.score', params: schema({ celeb: 'string' }) },
      ],
    },
  });
  expect(changesBetween(before, after).schemas).toEqual([
    { name: 'publishes quiz:finished (version 1)', breaks: 'field total: string, not number' },
    { name: 'subscribes to auth:signed-in (version 2)', breaks: expect.stringContaining('field age') },
    { name: 'offers quiz.teaser', breaks: null },
  ]);
});

test('packages, placed slots and shared packages differ by name and version', () => {
  const before = aRelease('1.0.0', { contracts: { shared: { react: '^19.3.0' } } }, [
    { name: 'date-fns', version: '4.1.0' },
    { name: 'nanoid', version: '5.0.0' },
  ]);
  const after = aRelease(
    '1.1.0',
    { contracts: { shared: { react: '^19.3.1' }, uses: [{ slot: 'auth.account', params: {} }] } },
    [
      { name: 'date-fns', version: '4.2.0' },
      { name: 'nanoid', version: '5.0.0' },
    ],
  );
  expect(changesBetween(before, after).names).toEqual([
    { what: 'Places', added: ['auth.account'], removed: [] },
    { what: 'Shared packages', added: ['react ^19.3.1'], removed: ['react ^19.3.0'] },
    { what: 'Packages', added: ['date-fns 4.2.0'], removed: ['date-fns 4.1.0'] },
  ]);
});

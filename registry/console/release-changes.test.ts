import { releaseId, type Release } from '@marquee/contracts';
import { aBuild } from '../testing/a-build.ts';
import { changesBetween } from './release-changes.ts';

function aRelease(version: string, options: Parameters<typeof aBuild>[1] = {}): Release {
  const { release } = aBuild('mfe-quiz', { version, ...options });
  return { ...release, publishedAt: '2026-11-29T10:00:00.000Z', publishedBy: 'asha' };
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
  const { files, bytes, contracts } = changesBetween(before, after);
  expect(files).toContainEqual({ path: 'browser/chunk.js', before: 4, after: 10 });
  expect(files).toContainEqual({ path: 'browser/gone.js', before: 1, after: undefined });
  expect(files.map(({ path }) => path)).not.toContain('browser/page.js');
  expect(bytes.after - bytes.before).toBe(
    files.reduce((sum, { before: from = 0, after: to = 0 }) => sum + to - from, 0),
  );
  expect(contracts).toEqual([
    { what: 'Pages', added: ['/quiz/daily'], removed: [] },
    { what: 'Slots', added: ['quiz.teaser'], removed: [] },
  ]);
});

test('chunks of the same bytes under another hash in their names do not differ', () => {
  const [before, after] = ['0a1b2c3d', '99aabbcc'].map((hash, at) =>
    aRelease(`1.${at}.0`, { files: { [`browser/chunk.${hash}.js`]: 'same' } }),
  );
  const names = changesBetween(before!, after!).files.map(({ path }) => path);
  expect([names.includes('browser/chunk.js'), releaseId(after!)]).toEqual([false, 'mfe-quiz@1.1.0']);
});

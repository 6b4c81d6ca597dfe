import { releaseHash } from './release-hash.ts';

test('the hash of a release record does not depend on the order of its keys, and on nothing else less', () => {
  const record = { remote: 'mfe-quiz', version: '1.0.0', files: { a: { bytes: 1 }, b: { bytes: 2 } } };
  const hash = releaseHash(record);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(
    releaseHash({ files: { b: { bytes: 2 }, a: { bytes: 1 } }, version: '1.0.0', remote: 'mfe-quiz' }),
  ).toBe(hash);
  expect(releaseHash(JSON.parse(JSON.stringify(record)))).toBe(hash);
  expect(releaseHash({ ...record, version: '1.0.1' })).not.toBe(hash);
  expect(releaseHash({ ...record, commit: null })).not.toBe(hash);
});

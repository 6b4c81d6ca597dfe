import fc from 'fast-check';
import { aRelease } from '../../testing/a-release.ts';
import { aSite, aVisitor } from '../../testing/a-site.ts';
import { digestOf, layoutKey, pageKey, renderKey, type PageVariant } from './page-variant.ts';

const remotes = ['mfe-auth', 'mfe-fanzone', 'mfe-quiz'] as const;
const text = fc.string({ maxLength: 8 });
const variants: fc.Arbitrary<PageVariant> = fc.record({
  shell: text,
  language: fc.constantFrom('en', 'hi'),
  device: fc.constantFrom('android', 'ios', 'desktop'),
  consent: fc.constantFrom('opt-in', 'notice'),
  movedFrom: fc.constantFrom('en', 'hi', undefined),
  appBannerDismissed: fc.boolean(),
  inspectable: fc.boolean(),
  site: text,
  releases: fc.record({ 'mfe-auth': text, 'mfe-fanzone': text, 'mfe-quiz': text }, { requiredKeys: [] }),
  experiments: fc.array(
    fc.record({
      id: text,
      remote: fc.constantFrom(...remotes),
      release: text,
      variant: text,
      conversions: fc.array(text, { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
});
const url = new URL('https://marquee.test/fans?page=2');
const keysOf = (variant: PageVariant) => ({
  digest: digestOf(variant),
  page: pageKey(variant, url, remotes),
  layout: layoutKey(variant, url),
});

test('equal variants have equal keys', () => {
  fc.assert(
    fc.property(variants, (variant) => {
      expect(keysOf(structuredClone(variant))).toEqual(keysOf(variant));
    }),
  );
});

test('variants that differ have different digests and page keys', () => {
  fc.assert(
    fc.property(variants, variants, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      expect(digestOf(one)).not.toBe(digestOf(other));
      expect(pageKey(one, url, remotes)).not.toBe(pageKey(other, url, remotes));
    }),
  );
});

test('a change of any one field changes the digest and the page key', () => {
  fc.assert(
    fc.property(variants, variants, fc.constantFrom(...fieldsOfVariants), (variant, other, field) => {
      fc.pre(JSON.stringify(variant[field]) !== JSON.stringify(other[field]));
      const changed = { ...variant, [field]: other[field] };
      expect(digestOf(changed)).not.toBe(digestOf(variant));
      expect(pageKey(changed, url, remotes)).not.toBe(pageKey(variant, url, remotes));
    }),
  );
});
const fieldsOfVariants = [
  'shell',
  'language',
  'device',
  'consent',
  'movedFrom',
  'appBannerDismissed',
  'inspectable',
  'site',
  'releases',
  'experiments',
] as const satisfies (keyof PageVariant)[];

test('the release of a remote matters to the pages on which the remote is, and to no others', () => {
  fc.assert(
    fc.property(variants, text, (variant, release) => {
      fc.pre(variant.releases['mfe-quiz'] !== release);
      const changed = { ...variant, releases: { ...variant.releases, 'mfe-quiz': release } };
      expect(pageKey(changed, url, ['mfe-quiz'])).not.toBe(pageKey(variant, url, ['mfe-quiz']));
      const others = ['mfe-auth', 'mfe-fanzone'];
      expect(pageKey(changed, url, others)).toBe(pageKey(variant, url, others));
    }),
  );
});

test('the variant of a request is frozen, and names killed remotes', () => {
  const quiz = aRelease('mfe-quiz', {});
  const { pages } = aSite([quiz], {}, ({ remotes: { 'mfe-quiz': rule } }) => {
    if (rule) rule.killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };
  });
  const variant = pages.open(aVisitor)!.variant({});
  expect(variant).toMatchObject({
    device: 'desktop',
    consent: 'opt-in',
    releases: { 'mfe-quiz': '1.0.0 killed' },
  });
  expect([variant, variant.releases, variant.experiments].every(Object.isFrozen)).toBe(true);
});

test('the key of a render is its release and its request, without the trace', () => {
  const { release } = aRelease('mfe-quiz', {});
  const request = { kind: 'page', route: 'play', url: url.href, language: 'en', prefix: '' } as const;
  const key = renderKey(release, request);
  expect(renderKey(release, { ...request, traceparent: '00-trace-span-01' })).toBe(key);
  expect(renderKey({ ...release, version: '2.0.0' }, request)).not.toBe(key);
  expect(renderKey(release, { ...request, language: 'hi' })).not.toBe(key);
});

import { marquee } from './candidates/marquee.ts';
import { nextVersion } from './candidates/deploy-marquee.ts';
import { blueprint, preact, react, threeBundlers, vue } from './candidates/neuland.ts';
import { needingAnother } from './wrong-releases.ts';

test.each([
  [marquee, 'explore', 'http://localhost:3000/remotes/mfe-explore/1.0.0/header.1a2b3c4d.js'],
  [preact, 'decide', 'http://localhost:3000/decide/static/page.css'],
  [react, 'checkout', 'http://localhost:8081/checkout/checkout.js?v=1'],
  [threeBundlers, 'decide', 'http://localhost:1234/decide/assets/index-F3Y5vWed.js'],
  [vue, 'explore', 'http://localhost:3004/static/js/explore.f96c9acd.js'],
])('$name: the files of one team are told from pages and other files', (shop, team, file) => {
  const matching = Object.entries(shop.filesOf ?? {}).filter(([, files]) => files.test(file));
  expect(matching.map(([name]) => name)).toEqual([team]);
  const origin = new URL(file).origin;
  const pages = [
    shop.paths.cart,
    shop.paths.checkout,
    shop.paths.category(),
    shop.paths.product('CL-01', 'CL-01-GR'),
  ];
  const host = shop === vue ? 'http://localhost:3001' : origin;
  for (const page of pages)
    for (const files of Object.values(shop.filesOf ?? {})) expect(files.test(host + page)).toBe(false);
});

test('a manifest of Module Federation is one of the files of its team', () => {
  for (const [shop, manifest] of [
    [react, 'http://localhost:8081/explore/mf-manifest.json'],
    [threeBundlers, 'http://localhost:1234/explore/remoteEntry.js'],
    [vue, 'http://localhost:3004/mf-manifest.json'],
  ] as const) {
    expect(shop.federation?.['explore']?.test(manifest)).toBe(true);
    expect(shop.filesOf?.['explore']?.test(manifest)).toBe(true);
    expect(shop.federation?.['decide']?.test(manifest)).toBe(false);
  }
  expect([blueprint.federation, preact.federation, marquee.federation]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a release needs another version of each shared module, and nothing else of it changes', () => {
  const script = `a({shareConfig:{singleton:!0,requiredVersion:"^18.3.1"}});b={requiredVersion: '3.5.x',strictVersion:1}`;
  expect(needingAnother(script)).toBe(
    `a({shareConfig:{singleton:!0,requiredVersion:"^99.0.0"}});b={requiredVersion:"^99.0.0",strictVersion:1}`,
  );
  expect(needingAnother('const version = "18.3.1"')).toBe('const version = "18.3.1"');
});

test('each deploy has the next version', () => {
  expect(['1.0.0', '1.0.9', '2.3.99'].map(nextVersion)).toEqual(['1.0.1', '1.0.10', '2.3.100']);
});

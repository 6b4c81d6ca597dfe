import { sdk } from '@marquee/contracts';
import { guestManifest } from './guest-manifest.ts';

test('a guest that names no sdk runs on every minor version of the major one', () => {
  jest.replaceProperty(sdk, 'current', '2.4.1');
  const { sdk: range } = guestManifest(
    { name: 'polls', routes: {}, slots: { 'polls.card': {} } },
    { kind: 'single-spa', format: 'module' },
    'guest.json',
  );
  expect(range).toBe('>=2.0 <3');
});

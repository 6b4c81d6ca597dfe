/** @jest-environment jsdom */
import { refused, testPlatform } from '@marquee/testing';
import { readStoreStates, reportStoreStates } from './store-states.ts';

test('reads the state of each slice, and nothing before the states are reported', async () => {
  expect(readStoreStates(document)).toEqual({});

  const { slices } = testPlatform({ requestRefund: () => refused(400, 'Watched') }).platform;
  reportStoreStates(document, slices);
  await slices.refund.start('VR-1', { reason: 'other' });

  const states = readStoreStates(document);
  expect(Object.keys(states)).toEqual([
    'refund',
    'security.config',
    'security.birthday',
    'authenticator',
    'zone.celebBio',
    'zone.bio20',
  ]);
  expect(states['refund']).toMatchObject({ busy: false, error: true, status: 400, message: 'Watched' });
  expect(states['authenticator']).toEqual({ busy: false, error: false, message: '', retry: false });
});

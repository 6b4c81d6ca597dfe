import { asha, succeeded, testPlatform } from '@marquee/testing';
import { storeProfile } from '../profile/profile.ts';
import { signOut, signOutEverywhere } from './sign-out.ts';

/** What remotes store of a person, by storage key. */
const personal = {
  checkoutDetails: { fullName: 'Asha' },
  checkoutDraft: { details: { fullName: 'Asha' } },
  recentOrders: [{ orderId: 'OR-1' }],
  lastWayToPay: 'upi',
  recentSearches: ['kabir'],
  quizResults: { aarav: { score: 80 } },
  quizStreak: { streak: 3 },
  quizPendingAnswer: { questionId: 'q_1' },
};

/** A browser with one entry of a person, with a sign-in, and with an entry that belongs to no person. */
function aSharedPhone(key: keyof typeof personal) {
  const site = testPlatform({ signOut: () => succeeded({}) });
  const { platform } = site;
  platform.session.store(asha);
  storeProfile(platform.storage, { userId: asha.userId, mobileNumber: '9876543210', name: 'Asha' });
  platform.storage.write(key, personal[key]);
  platform.storage.writeText('app_version_name', '2.203');
  return site;
}

// The test of the page /cookies checks that these are all the keys it promises to remove.
const keys = Object.keys(personal) as (keyof typeof personal)[]; // of an object literal

test.each(keys)('a sign-out leaves the next person on this phone no %s', async (key) => {
  const here = aSharedPhone(key);
  signOut(here.platform, 'requested');
  const everywhere = aSharedPhone(key);
  expect(await signOutEverywhere(everywhere.platform)).toBe(true);

  for (const { stored, platform } of [here, everywhere]) {
    expect([...stored.keys()]).toEqual(['app_version_name']);
    expect(platform.bus.trace().at(-1)).toMatchObject({ event: 'auth:logged-out' });
  }
});

import { parseInput, type Platform } from '@marquee/sdk';
import { appConfigData, celebOccasionData, type CelebOccasionData } from '@marquee/sdk/api-contract';
import { succeeded, testPlatform } from '@marquee/testing';

/** The data of C13 for a star (short key), with or without a live quiz. */
export function starDetails(celebId: string, quizId: string | null): CelebOccasionData {
  return parseInput(
    celebOccasionData,
    {
      celebId,
      celebUserId: 'cu_1',
      celebName: celebId,
      occasionId: 1,
      occasionName: 'Birthday',
      price: { amountMinor: 49900, currency: 'INR' },
      thumbnailUrl: 'http://media/square.svg',
      heroImage: 'http://media/wide.svg',
      quizId,
    },
    'the sample details',
  );
}

/** A platform on which the stars with these short keys have a live quiz. `quiz` is the flag of C01. */
export function site(live: string[], { quiz = true }: { quiz?: boolean } = {}): Platform {
  const { platform } = testPlatform({
    getAppConfig: () => succeeded(parseInput(appConfigData, { flags: { quiz } }, 'the sample config')),
    getCelebOccasion: ({ celebId }) =>
      succeeded(starDetails(celebId, live.includes(celebId) ? `qz_${celebId}` : null)),
  });
  return platform;
}

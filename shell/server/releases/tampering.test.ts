import { isFirstRing } from '@marquee/testing/ring';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { flipFiles, sendBadSnapshots } from '../../testing/tampering.ts';

// The benchmark runs both with thousands: bench/releases/tampering.ts.

test('feature 8: one bit flipped anywhere in an entry, chunk, style or server bundle is never given out', async () => {
  const times = isFirstRing ? 16 : 64;
  const { tried, refused, succeeded } = await flipFiles(times, { home: temporaryFolder(), seed: 1 });
  expect({ tried, refused, succeeded }).toEqual({ tried: times, refused: times, succeeded: [] });
});

test('feature 7: of altered, expired, replayed, mixed and truncated snapshots none is accepted, and good ones still are', async () => {
  const { tried, succeeded } = await sendBadSnapshots(240, { home: temporaryFolder(), seed: 1 });
  expect({ tried, succeeded }).toEqual({ tried: 240, succeeded: [] });
});

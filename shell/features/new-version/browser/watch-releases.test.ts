import { aPageData, aSlotRecord } from '../../../testing/page-data.ts';
import { watchReleases } from './watch-releases.ts';

let requests = 0;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  requests = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A page at sequence 5 with mfe-quiz@1.0.0. `planned` is the visitor's release of mfe-quiz. */
function aPage(planned = '1.1.0') {
  const page = aPageData({ sequence: 5, slots: { q: aSlotRecord() } });
  const log: string[] = [];
  globalThis.fetch = async () => {
    requests += 1;
    return Response.json({
      remotes: [
        { remote: 'mfe-quiz', version: planned },
        { remote: 'mfe-auth', version: '7.0.0' },
      ],
    });
  };
  const releases = watchReleases({
    context: { page: () => page, forgetPrefetched: () => void log.push('cleared') },
    onOutdated: () => void log.push('outdated'),
  });
  const receive = async (sequence: number, quiz: string, auth = '1.0.0') => {
    releases.receive({ sequence, killed: [], releases: { 'mfe-quiz': quiz, 'mfe-auth': auth } });
    await jest.advanceTimersByTimeAsync(2_499);
    const before = requests;
    await jest.advanceTimersByTimeAsync(1);
    return [before, requests];
  };
  return { log, receive, releases };
}

test('a release of a remote on the page drops prefetched pages, and the plan decides after a random delay', async () => {
  const { log, receive } = aPage();
  expect(await receive(5, '1.0.0')).toEqual([0, 0]);
  expect(await receive(6, '1.1.0')).toEqual([0, 1]);
  expect(log).toEqual(['cleared', 'outdated']);
});

test('a rule that does not reach this visitor changes nothing on the page', async () => {
  const { log, receive } = aPage('1.0.0');
  await receive(5, '1.0.0');
  expect(await receive(6, '1.0.0~a1b2c3d4')).toEqual([0, 1]);
  expect(log).toEqual(['cleared']);
});

test('a release of a remote that is not on the page requests nothing', async () => {
  const { log, receive } = aPage();
  await receive(5, '1.0.0');
  expect(await receive(6, '1.0.0', '2.0.0')).toEqual([0, 0]);
  expect(log).toEqual(['cleared']);
});

test('the first state of the stream counts if it is newer than the page', async () => {
  expect(await aPage().receive(5, '1.1.0')).toEqual([0, 0]);
  expect(await aPage().receive(6, '1.1.0')).toEqual([0, 1]);
});

test('a navigation before the delay has passed makes the request superfluous', async () => {
  const { receive, releases } = aPage();
  await receive(5, '1.0.0');
  releases.receive({ sequence: 6, killed: [], releases: { 'mfe-quiz': '1.1.0', 'mfe-auth': '1.0.0' } });
  releases.arrived();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(requests).toBe(0);
});

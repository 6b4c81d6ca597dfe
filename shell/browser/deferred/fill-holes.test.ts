/** @jest-environment jsdom */
import { runPendingTasks } from '@marquee/testing/until';
import { aPageData, aSlotRecord } from '../../testing/page-data.ts';
import type { SlotRecord } from '../../page/page-data.ts';
import { createHoles } from './fill-holes.ts';

beforeEach(() => Object.assign(globalThis, { CSS: { escape: (text: string) => text } }));

const hole = (key: string) =>
  `<div data-slot="quiz.score" data-remote="mfe-quiz" data-state="fallback" data-hole="seal-of-${key}" data-key="${key}"></div>`;
const slot = (key: string) =>
  `<div data-slot="quiz.score" data-remote="mfe-quiz" data-state="server" data-key="${key}">score of ${key}</div>`;

const slotsOf = (keys: string[], record: SlotRecord) => Object.fromEntries(keys.map((key) => [key, record]));

/** A page with these holes, whose slots the server answers with `body`, or not at all. */
function aPage(body?: string, { keys = ['a', 'b'], version = '1.0.0' } = {}) {
  document.body.innerHTML = keys.map(hole).join('');
  const record = aSlotRecord({ slot: 'quiz.score', params: { of: 'me' } });
  const page = aPageData({
    path: '/quiz?page=2',
    slots: slotsOf(keys, record),
  });
  const requests: URL[] = [];
  const hydrated: (string | undefined)[] = [];
  let arrive: () => void = () => undefined;
  const fill = createHoles({
    page: () => page,
    fetchPage: async (url) => {
      requests.push(url);
      await new Promise<void>((resolve) => (arrive = resolve));
      if (body === undefined) throw new Error('503');
      const data = `<script type="application/json" id="marquee-page">${JSON.stringify({ slots: slotsOf(keys, { ...record, version }), releases: {} })}</script>`;
      return { url, document: new DOMParser().parseFromString(body + data, 'text/html'), facts: {} };
    },
    replaceSlot: (current, next) => current.replaceWith(document.adoptNode(next)),
    hydrate: ({ dataset }) => void hydrated.push(dataset['key']),
  });
  const settle = async () => {
    arrive();
    await runPendingTasks();
  };
  return { fill, requests, hydrated, settle };
}

test('all holes of a page are fetched in one request and replaced by the server’s slots', async () => {
  const { fill, requests, hydrated, settle } = aPage(slot('a') + slot('b'));
  fill();
  fill();
  await settle();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.pathname).toBe('/__marquee/holes');
  expect(requests[0]?.searchParams.get('path')).toBe('/quiz?page=2');
  expect(JSON.parse(requests[0]?.searchParams.get('holes') ?? '')).toEqual(
    ['a', 'b'].map((key) => ({
      key,
      name: 'quiz.score',
      version: '1.0.0',
      params: { of: 'me' },
      seal: `seal-of-${key}`,
    })),
  );
  expect(document.body.textContent).toBe('score of ascore of b');
  expect(hydrated).toEqual([]);
});

test('a page with many holes fetches ten in a request', () => {
  const keys = Array.from({ length: 24 }, (_, at) => `k${at}`);
  const { fill, requests } = aPage('', { keys });
  fill();
  const asked = requests.map((url) => JSON.parse(url.searchParams.get('holes') ?? '') as { key: string }[]);
  expect(asked.map((holes) => holes.length)).toEqual([10, 10, 4]);
  expect(asked.flat().map(({ key }) => key)).toEqual(keys);
});

test('a slot that the server does not return is rendered in the browser', async () => {
  const partial = aPage(slot('a'));
  partial.fill();
  await partial.settle();
  expect(partial.hydrated).toEqual(['b']);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const down = aPage();
  down.fill();
  await down.settle();
  expect(down.hydrated).toEqual(['a', 'b']);
});

test('a slot of another release than the page has is rendered in the browser', async () => {
  const { fill, hydrated, settle } = aPage(slot('a') + slot('b'), { version: '1.1.0' });
  fill();
  await settle();
  expect(hydrated).toEqual(['a', 'b']);
  expect(document.body.textContent).toBe('');
});

test('a hole that was killed, left or hydrated meanwhile stays as it is', async () => {
  const { fill, hydrated, settle } = aPage(slot('a') + slot('b'));
  fill();
  const [first, second] = document.querySelectorAll<HTMLElement>('[data-hole]');
  first!.dataset['state'] = 'killed';
  delete second!.dataset['hole'];
  await settle();
  expect(document.body.textContent).toBe('');
  expect(hydrated).toEqual([]);
});

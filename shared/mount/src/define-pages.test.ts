import { definePages, defineSlots } from './define-pages.ts';

const manifest = {
  name: 'mfe-quiz',
  routes: [
    { id: 'hub', path: '/quiz' },
    { id: 'play', path: '/quiz/:celeb' },
  ],
  slots: [{ name: 'quiz.teaser' }],
};
const load = () => Promise.resolve({ Component: () => null });

test('routes and slots are combined with their code in the order of the manifest', async () => {
  const play = () => Promise.resolve({ Component: () => 'play' });
  const pages = definePages(manifest, { play, hub: load });
  expect(pages.map(({ id, path }) => [id, path])).toEqual([
    ['hub', '/quiz'],
    ['play', '/quiz/:celeb'],
  ]);
  expect(pages[1]?.load).toBe(play);
  expect(defineSlots(manifest, { 'quiz.teaser': load })).toEqual([{ name: 'quiz.teaser', load }]);
});

test('a route or slot that only one side has is refused with its name', () => {
  expect(() => definePages(manifest, { hub: load })).toThrow('route play, which has no code');
  expect(() => definePages(manifest, { hub: load, play: load, old: load })).toThrow('route old has code');
  expect(() => defineSlots(manifest, {})).toThrow('mfe-quiz: remote.json declares the slot quiz.teaser');
});

test('a slot that takes other params than its contract has does not compile', () => {
  const other = () =>
    Promise.resolve({ Component: ({ params }: { params: { star: number } }) => params.star });
  // @ts-expect-error -- the contract of quiz.teaser has `celeb`, not `star`
  expect(defineSlots(manifest, { 'quiz.teaser': other })).toHaveLength(1);
  const agreed = () =>
    Promise.resolve({ Component: ({ params }: { params: { celeb?: string } }) => params.celeb });
  expect(defineSlots(manifest, { 'quiz.teaser': agreed })).toHaveLength(1);
});

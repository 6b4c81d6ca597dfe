import { manifestSchema } from './manifest.ts';
import { parseInput } from './parse.ts';

const quiz = {
  name: 'mfe-quiz',
  owner: 'team quiz',
  criticality: 'essential',
  routes: [{ id: 'hub', path: '/quiz' }],
  slots: [{ name: 'quiz.teaser' }],
  events: [{ name: 'quiz:started', detail: { type: 'object' } }],
  navigation: [{ place: 'main.fans', path: '/quiz', label: { en: 'Quizzes', hi: 'क्विज़' }, order: 10 }],
  publishes: ['quiz:started'],
  subscribes: ['auth:logged-in'],
  entries: { routes: './src/routes.tsx', slots: './src/slots.tsx' },
};
const read = (changes: object) => parseInput(manifestSchema, { ...quiz, ...changes }, 'remote.json');

test('optional fields of a manifest have defaults', () => {
  expect(read({})).toMatchObject({
    routes: [{ hydrate: 'load', indexable: false, private: false, deadlineMs: 1500 }],
    slots: [{ hydrate: 'visible', hydrateOn: [], deadlineMs: 500 }],
    events: [{ version: 1, replay: 'none' }],
  });
});

test.each(['polls', 'mfe-polls', 'fan-polls2'])('%s is a valid name', (name) => {
  const own = { slots: [], events: [], publishes: [], subscribes: [] };
  expect(read({ ...own, name })).toMatchObject({ name });
});

const started = { name: 'quiz:started', detail: { type: 'object', properties: { id: { type: 'string' } } } };
const second = {
  ...started,
  version: 2,
  detail: { type: 'object', properties: { quizId: { type: 'string' } }, required: ['quizId'] },
  fromPrevious: { quizId: { from: 'id' } },
  toPrevious: { id: { from: 'quizId' } },
};
const both = ['quiz:started', 'quiz:started@2'];
const entry = quiz.navigation[0];

test('two versions of an event with conversions between them are valid', () => {
  expect(read({ events: [started, second], publishes: both })).toMatchObject({
    events: [{ version: 1 }, { version: 2 }],
  });
});

test.each([
  [{ name: 'shell' }, 'name'],
  [{ name: 'mfe-marquee' }, 'name'],
  [{ name: 'polls-' }, 'name'],
  [{ slots: [{ name: 'auth.account' }] }, 'slots.0.name'],
  [{ slots: [{ name: 'quiz.teaser', params: { type: 'string' } }] }, 'slots.0.params'],
  [{ events: [{ ...started, name: 'auth:logged-in' }], publishes: ['auth:logged-in'] }, 'events.0.name'],
  [{ events: [started, started] }, 'events.1.version'],
  [{ publishes: [] }, 'events.0'],
  [{ events: [{ ...started, detail: { type: 'object', $ref: '#' } }] }, 'events.0.detail'],
  [{ events: [second], publishes: ['quiz:started@2'] }, 'events.0.fromPrevious'],
  [{ events: [started, { ...second, fromPrevious: {} }], publishes: both }, 'events.1.fromPrevious'],
  [
    { events: [started, { ...second, toPrevious: { id: { from: 'gone' } } }], publishes: both },
    'events.1.toPrevious.id',
  ],
  [
    { events: [started, { ...second, toPrevious: { id: { call: 'x' } } }], publishes: both },
    'events.1.toPrevious.id',
  ],
  [{ navigation: [{ ...entry, place: 'main.left' }] }, 'navigation.0.place'],
  [{ navigation: [{ ...entry, path: '/fans' }] }, 'navigation.0.path'],
  [{ navigation: [{ ...entry, label: { en: 'Quizzes' } }] }, 'navigation.0.label.hi'],
  [{ navigation: [{ ...entry, label: { en: 'Quiz\u202ezes', hi: 'क्विज़' } }] }, 'navigation.0.label.en'],
  [{ viewTransitions: [{ name: 'star' }] }, 'viewTransitions.0.name'],
  [{ viewTransitions: [{ name: 'fanzone.star', sharedWith: ['mfe-auth'] }] }, 'viewTransitions.0.sharedWith'],
  [{ viewTransitions: [{ name: 'quiz.star' }, { name: 'quiz.star' }] }, 'viewTransitions.1.name'],
  [{ name: 'mfe-Quiz' }, 'name'],
  [{ name: 'mfe-../x' }, 'name'],
  [{ owner: '' }, 'owner'],
  [{ criticality: 'vital' }, 'criticality'],
  [{ routes: [{ id: 'Hub', path: '/quiz' }] }, 'routes.0.id'],
  [{ routes: [{ id: 'hub', path: 'quiz' }] }, 'routes.0.path'],
  [{ routes: [{ id: 'hub', path: '/quiz', deadlineMs: 5001 }] }, 'routes.0.deadlineMs'],
  [{ routes: [{ id: 'hub', path: '/quiz', hydrates: 'load' }] }, 'routes.0.hydrates'],
  [{ slots: [{ name: 'teaser' }] }, 'slots.0.name'],
  [{ slots: [{ name: 'quiz.teaser', hydrateOn: ['logged-in'] }] }, 'slots.0.hydrateOn.0'],
  [{ slots: [{ name: 'quiz.teaser', hydrateSignedIn: 'soon' }] }, 'slots.0.hydrateSignedIn'],
  [{ subscribes: ['auth.logged-in'] }, 'subscribes.0'],
  [{ version: '1.0.0' }, 'version'],
])('%j is refused by the field that is wrong', (changes, field) => {
  expect(() => read(changes)).toThrow(expect.objectContaining({ details: { field } }));
});

import { manifestSchema } from './manifest.ts';
import { parseInput } from './parse.ts';

const quiz = {
  name: 'mfe-quiz',
  owner: 'team quiz',
  criticality: 'essential',
  routes: [{ id: 'hub', path: '/quiz' }],
  slots: [{ name: 'quiz.teaser' }],
  publishes: ['quiz:started'],
  subscribes: ['auth:logged-in'],
  entries: { routes: './src/routes.tsx', slots: './src/slots.tsx' },
};
const read = (changes: object) => parseInput(manifestSchema, { ...quiz, ...changes }, 'remote.json');

test('optional fields of a manifest have defaults', () => {
  expect(read({})).toMatchObject({
    routes: [{ hydrate: 'load', indexable: false, private: false, deadlineMs: 1500 }],
    slots: [{ hydrate: 'visible', hydrateOn: [], deadlineMs: 500 }],
  });
});

test.each([
  [{ name: 'quiz' }, 'name'],
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

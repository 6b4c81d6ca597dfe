import { reachedBy } from './changed.ts';

const tests = [
  'mfe-quiz/src/hub/HubPage.test.tsx',
  'mfe-quiz/src/play/play-state.test.ts',
  'shell/server/create-shell-server.test.ts',
  'tests/architecture/import-rules.test.ts',
  'tests/contracts/terms.test.ts',
  'tests/journeys/a-quiz-leads-to-an-order.tap.journey.ts',
  'tests/journeys/paying-by-upi.tap.journey.ts',
  'tests/journeys/the-edge-shares-pages.all.journey.ts',
];
const [quiz, upi, edge] = tests.slice(5) as [string, string, string];
const reach = { [quiz]: ['mfe-quiz', 'mfe-checkout'], [upi]: ['mfe-checkout'] };
const documents = ['tests/architecture/import-rules.test.ts', 'tests/contracts/terms.test.ts'];

test('a change in a remote reaches the tests that import it and the journeys that showed it', () => {
  expect(reachedBy(['mfe-quiz/src/hub/HubPage.tsx'], { tests, reach })).toEqual({
    units: ['--findRelatedTests', 'mfe-quiz/src/hub/HubPage.tsx', ...documents],
    // Nothing is known of the journey of the edge.
    journeys: [quiz, edge],
  });
});

test('styles, pictures and manifests reach all tests of their package', () => {
  const { units } = reachedBy(['mfe-quiz/remote.json'], { tests, reach });
  expect(units).toEqual(['--findRelatedTests', ...tests.slice(0, 2), ...documents]);
});

test('a change of the shell, and one in a checkout without a record, reach every journey', () => {
  expect(reachedBy(['shell/server/visitor.ts'], { tests, reach }).journeys).toEqual([]);
  expect(reachedBy(['mfe-quiz/src/hub/HubPage.tsx'], { tests, reach: undefined }).journeys).toEqual([]);
});

test('documents and unit tests reach no journey, a journey reaches itself', () => {
  expect(reachedBy(['docs/glossary.md', tests[0]!], { tests, reach }).journeys).toBeUndefined();
  expect(reachedBy([upi], { tests, reach }).journeys).toEqual([upi]);
});

test.each(['package-lock.json', 'tests/run/rings.ts', 'shared/testing/src/fake-api.ts'])(
  'a change of %s reaches everything',
  (file) => expect(reachedBy([file], { tests, reach })).toEqual({ units: [], journeys: [] }),
);

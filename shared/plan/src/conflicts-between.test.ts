import { aManifest } from './testing/a-snapshot.ts';
import { conflictsBetween } from './conflicts-between.ts';

test('remotes with different pages and slots have no conflict', () => {
  expect(
    conflictsBetween([
      aManifest('mfe-checkout', ['/order/:celeb', '/order/:celeb/pay'], ['checkout.order-button']),
      aManifest('mfe-fanzone', ['/fans', '/stars/:celeb', '/stars/compare'], ['fanzone.teaser']),
    ]),
  ).toEqual([]);
});

test('the same path with another parameter name conflicts', () => {
  expect(
    conflictsBetween([aManifest('mfe-a', ['/order/:celeb']), aManifest('mfe-b', ['/Order/:id/'])]),
  ).toEqual([{ kind: 'route', owners: ['mfe-a', 'mfe-b'], claims: ['/order/:celeb', '/Order/:id/'] }]);
});

test('an optional segment claims both of its paths', () => {
  expect(
    conflictsBetween([aManifest('mfe-a', ['/fans/:slug?']), aManifest('mfe-b', ['/fans'])]),
  ).toHaveLength(1);
});

test('two overlapping paths of equal rank conflict', () => {
  expect(conflictsBetween([aManifest('mfe-a', ['/a/:x']), aManifest('mfe-b', ['/:y/b'])])).toHaveLength(1);
  expect(conflictsBetween([aManifest('mfe-a', ['/a/:x/:y']), aManifest('mfe-b', ['/:p/b/c'])])).toEqual([]);
});

test('a slot has one owner', () => {
  expect(conflictsBetween([aManifest('mfe-a', [], ['a.box']), aManifest('mfe-b', [], ['a.box'])])).toEqual([
    { kind: 'slot', owners: ['mfe-a', 'mfe-b'], claims: ['a.box', 'a.box'] },
  ]);
});

test('events and slots of one name have one owner', () => {
  expect(conflictsBetween([aManifest('mfe-polls', ['/a']), aManifest('polls', ['/b'])])).toEqual([
    { kind: 'name', owners: ['mfe-polls', 'polls'], claims: ['polls', 'polls'] },
  ]);
  expect(conflictsBetween([aManifest('polls', ['/a']), aManifest('polls-live', ['/b'])])).toEqual([]);
});

test('two guests may not set the same global variable', () => {
  const guest = (name: string, global: string) => ({
    ...aManifest(name, [`/${name}`]),
    guest: { kind: 'module-federation', format: 'script', global } as const,
  });
  expect(conflictsBetween([guest('polls', 'app'), guest('votes', 'app')])).toEqual([
    { kind: 'global', owners: ['polls', 'votes'], claims: ['app', 'app'] },
  ]);
  expect(conflictsBetween([guest('polls', 'app'), guest('votes', 'voting')])).toEqual([]);
});

test('a view transition belongs to one remote, which names those that may have it too', () => {
  const having = (name: string, sharedWith?: string[]) => ({
    ...aManifest(name, [`/${name}`]),
    viewTransitions: [{ name: 'fanzone.star', ...(sharedWith && { sharedWith }) }],
  });
  const conflict = {
    kind: 'view transition',
    owners: ['mfe-fanzone', 'mfe-checkout'],
    claims: ['fanzone.star', 'fanzone.star'],
  };
  expect(conflictsBetween([having('mfe-checkout'), having('mfe-fanzone')])).toEqual([conflict]);
  expect(conflictsBetween([having('mfe-fanzone', ['mfe-quiz']), having('mfe-checkout')])).toEqual([conflict]);
  expect(conflictsBetween([having('mfe-fanzone', ['mfe-checkout']), having('mfe-checkout')])).toEqual([]);
  expect(conflictsBetween([having('mfe-quiz'), having('mfe-checkout')])).toEqual([]);
});

test('a manifest that claims a path twice conflicts with itself', () => {
  expect(conflictsBetween([aManifest('mfe-a', ['/x/:one', '/x/:two'])])).toHaveLength(1);
});

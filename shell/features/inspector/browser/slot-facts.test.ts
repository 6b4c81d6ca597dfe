/** @jest-environment jsdom */
import type { Beacon } from '@marquee/contracts';
import { loadedSharedModules, slotFacts, whyText } from './slot-facts.ts';

const about = { remote: 'mfe-quiz', release: '2.1.0', at: 1 };
const beacons: Beacon[] = [
  { kind: 'mount', ...about, slot: 'quiz.teaser', milliseconds: 41.6 },
  { kind: 'mount', ...about, slot: 'page', milliseconds: 9 },
  { kind: 'vital', ...about, slot: 'quiz.teaser', name: 'CLS', value: 0.01 },
  { kind: 'error', ...about, cause: 'UNCAUGHT', message: 'no' },
  { kind: 'error', ...about, release: '2.0.0', cause: 'UNCAUGHT', message: 'another release' },
];

test('lists owner, release, variant, reason, state, mount time, vitals and errors of each slot', () => {
  document.body.innerHTML = `<div data-slot="quiz.teaser" data-remote="mfe-quiz" data-release="2.1.0" data-variant="b"
    data-state="hydrated" data-hydrate="load"></div><div data-slot="page" data-remote="mfe-fanzone" data-release="1.0.0"
    data-state="server" data-hydrate="never"></div>`;
  const why = { kind: 'experiment', experiment: 'e1', variant: 'b', bucket: 7 } as const;
  const [teaser, page] = slotFacts(document, {
    plan: [{ remote: 'mfe-quiz', owner: 'Team Play', why }],
    beacons,
    circuitOf: () => 'closed',
    statusOf: ({ dataset }) => (dataset['state'] === 'hydrated' ? 'MOUNTED' : undefined),
  });

  expect(teaser).toMatchObject({
    name: 'quiz.teaser',
    release: 'mfe-quiz@2.1.0',
    facts: [
      ['Owner', 'Team Play'],
      ['Why', 'experiment e1, variant b, bucket 7'],
      ['Variant', 'b'],
      ['State', 'hydrated, hydrates on load'],
      ['single-spa', 'MOUNTED'],
      ['Circuit', 'closed: its code is requested as usual'],
      ['Mounted in', '42 ms'],
      ['Vitals', 'CLS 0.010'],
    ],
    errors: ['UNCAUGHT: no'],
  });
  expect(page?.facts).toEqual([
    ['Owner', 'unknown'],
    ['Why', 'unknown'],
    ['State', 'server, never hydrates'],
    ['single-spa', 'no island: HTML of the server alone'],
    ['Circuit', 'closed: its code is requested as usual'],
    ['Mounted in', '–'],
  ]);
});

test('a guest has its kind, bundler and framework, and the shared modules that the page has loaded', () => {
  document.body.innerHTML = `<div data-slot="polls.card" data-remote="polls" data-release="1.0.0"></div>`;
  Object.assign(globalThis, {
    __FEDERATION__: {
      __INSTANCES__: [
        { name: 'polls' },
        {
          name: 'shell',
          shareScopeMap: { default: { react: { '19.3.1': { loaded: true } }, rxjs: { '7.8.2': {} } } },
        },
      ],
    },
  });
  const guest = {
    kind: 'module-federation',
    format: 'script',
    global: 'polls',
    bundler: 'webpack 5.110.3',
    framework: 'react 19.3.1',
  } as const;
  const [card] = slotFacts(document, {
    plan: [{ remote: 'polls', owner: 'Team Polls', why: { kind: 'live' }, guest }],
    beacons: [],
    circuitOf: () => 'closed',
    statusOf: () => 'MOUNTED',
    sharedModules: loadedSharedModules,
  });
  expect(card?.facts).toContainEqual(['Guest', 'module-federation, script, webpack 5.110.3, react 19.3.1']);
  expect(card?.facts).toContainEqual(['Shared modules', 'react 19.3.1']);
});

test('describes every reason of a plan', () => {
  expect(whyText({ kind: 'live' })).toBe('live for all visitors');
  expect(whyText({ kind: 'rollout', percent: 10, bucket: 3 })).toBe('rollout to 10 %, bucket 3');
  expect(whyText({ kind: 'killed', reason: 'on fire' })).toBe('killed: on fire');
  expect(whyText({ kind: 'tenant', tenant: 'acme' })).toBe('tenant acme');
  expect(whyText({ kind: 'pin' })).toBe('pin');
});

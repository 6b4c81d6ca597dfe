import { SourceMap } from 'node:module';
import { manifestSchema, parseInput } from '@marquee/contracts';
import { trialSentence } from './server-trial.ts';

const manifest = parseInput(
  manifestSchema,
  {
    name: 'mfe-tiny',
    owner: 'team tiny',
    criticality: 'regular',
    sdk: '>=2.0 <3',
    routes: [{ id: 'hub', path: '/tiny/:id' }],
    slots: [{ name: 'tiny.teaser', sample: {} }],
    publishes: [],
    subscribes: [],
    entries: { routes: './routes.tsx', slots: './slots.tsx' },
  },
  'remote.json',
);

/** The first line of the bundle is of webpack, the second of the external module, the third of the remote. */
const sources = new SourceMap({
  version: 3,
  file: 'remote.cjs',
  sources: [
    'webpack://mfe-tiny/webpack/bootstrap',
    'webpack://mfe-tiny/external commonjs "a"',
    'webpack://mfe-tiny/./src/Hub.tsx',
  ],
  sourcesContent: ['', '', ''],
  names: [],
  mappings: 'AAAA;ACAA;ACOA',
  sourceRoot: '',
});
const stack = [1, 2, 3].map((line) => `at a (mfe-tiny@1.0.0/server/remote.cjs:${line}:1)`).join('\n');
const inHub = { kind: 'route', name: 'hub' } as const;
const code = 'REMOTE_DID_NOT_RENDER';

test.each([
  [
    { during: inHub, code, stack, message: 'window is not defined' },
    'src/Hub.tsx:8: window is not defined, when the server renders the route hub. The server has no DOM: read it in an effect or an event handler',
  ],
  [
    { during: inHub, code, message: 'mfe-tiny@1.0.0 requires node:url, which the shell does not share' },
    /^dist\/server\/remote\.cjs: .*node:url.*import\(\) in an effect/,
  ],
  [
    { during: { kind: 'evaluation' } as const, code, message: 'The release ended its renderer process' },
    /when the server evaluates the bundle\. Remove what ends the process/,
  ],
  [
    { during: { kind: 'evaluation' } as const, code, message: 'a is not a function' },
    /a shell would not start this release$/,
  ],
  [{ during: inHub, code, stack, message: 'no id' }, /"sample": \{ "id": "1" \} beside this route$/],
  [
    { during: { kind: 'slot' as const, name: 'tiny.teaser' }, code, stack, message: 'no id' },
    /renders the slot tiny\.teaser\. Mend what throws$/,
  ],
])('B1: the failure %o names file, line and cure', (fault, sentence) => {
  expect(trialSentence(fault, manifest, sources)).toMatch(sentence);
});

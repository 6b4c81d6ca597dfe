import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildLibraries, libraries, runNode, workspace } from './build-libraries.ts';

// Below node_modules, so that a consumer finds the packages from npm.
const home = path.join(workspace, 'node_modules/.cache/marquee-packages');
const folder = path.join(home, 'packages');

beforeAll(() => buildLibraries(folder));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a package contains modules in JavaScript, declarations and source maps, and no tests and sources', () => {
  expect(readdirSync(folder).sort()).toEqual(libraries);
  const files = readdirSync(folder, { recursive: true }).map(String);
  expect(files).toEqual(
    expect.arrayContaining([
      'sdk/lib/sdk/src/index.js',
      'sdk/lib/sdk/src/index.js.map',
      'sdk/lib/sdk/src/index.d.ts',
    ]),
  );
  expect(files.filter((file) => /\.(test|behaviour)\.[jt]sx?(\.map)?$/.test(file))).toEqual([]);
  expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !/\/lean\/|\/template\//.test(file))).toEqual(
    [],
  );
  // One file each, on file systems that ignore case too.
  expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(files.length);
});

test('a package has one copy of what others take from the sdk', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'testing/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies)).toContain('@marquee/sdk');
  expect(existsSync(path.join(folder, 'testing/lib/mount'))).toBe(false);
});

test.each([
  ['NodeNext', 'NodeNext'],
  ['ESNext', 'bundler'],
])(
  'a strict consumer compiles and runs, with module %s and resolution %s',
  async (module, moduleResolution) => {
    const consumer = path.join(home, 'consumer');
    rmSync(consumer, { recursive: true, force: true });
    mkdirSync(path.join(consumer, 'node_modules/@marquee'), { recursive: true });
    for (const name of libraries)
      cpSync(path.join(folder, name), path.join(consumer, 'node_modules/@marquee', name), {
        recursive: true,
      });
    const write = (file: string, content: object | string) =>
      writeFileSync(
        path.join(consumer, file),
        typeof content === 'string' ? content : JSON.stringify(content),
      );
    write('package.json', { name: 'polls', version: '1.0.0', type: 'module' });
    write('page.tsx', consumerPage);
    write('remote-types.d.ts', consumerTypes);
    write('tsconfig.json', {
      compilerOptions: {
        target: 'ES2022',
        module,
        moduleResolution,
        jsx: 'react-jsx',
        strict: true,
        outDir: 'out',
        types: ['node'],
        lib: ['ESNext', 'DOM', 'DOM.Iterable'],
      },
      files: ['page.tsx', 'remote-types.d.ts'],
    });
    await runNode(consumer, path.join(workspace, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json');

    expect(await runNode(consumer, 'out/page.js')).toBe('₹499 Aarav Suryan\n');
  },
);

/** What `marquee types` writes: the slots and events that the sdk's `Slot` and event bus have. */
const consumerTypes = `
import '@marquee/sdk';

declare module '@marquee/sdk' {
  interface RemoteEvents {
    'polls:voted': { choice: string };
  }
  interface RemoteSlots {
    'quiz.teaser': { celeb?: string };
  }
}
`;

const consumerPage = `
import { remoteBuild } from '@marquee/build';
import { defineMessages, definePages, formatMoney, Slot, useEvent, useMessages, usePlatform, type PageLoader } from '@marquee/sdk';
import { useSession, type ApiResult } from '@marquee/sdk/api';
import { appConfigData, type CelebBio } from '@marquee/sdk/api-contract';
import { roster } from '@marquee/sdk/roster';
import * as v from '@marquee/sdk/shapes';
import { succeeded, testPlatform } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { Button, Section } from '@marquee/ui';
import type { openPage } from '@marquee/testing/browser';

const messages = defineMessages({ en: { vote: 'Vote' }, hi: { vote: 'मतदान करें' } });
export const loader = (async ({ params }) => ({ star: params['star'] })) satisfies PageLoader;
export type Bio = ApiResult<CelebBio>;
export type Open = typeof openPage;
export const builds = [remoteBuild, appConfigData, succeeded, servePage];

export function Component() {
  const { t } = useMessages(messages);
  const login = useSession(usePlatform().session);
  useEvent('polls:voted', ({ choice }) => choice.trim());
  // @ts-expect-error -- the event has the field choice
  usePlatform().bus.publish('polls:voted', { vote: 'a' });
  return (
    <Section>
      <Button>{t('vote')} {login?.userId} {String(v.safeParse(v.number(), 1).success)}</Button>
      <Slot name="quiz.teaser" params={{ celeb: 'aarav' }} />
      {/* @ts-expect-error -- no remote has this slot */}
      <Slot name="quiz.nothing" />
    </Section>
  );
}

const manifest = { name: 'polls', routes: [{ id: 'hub', path: '/polls' }], slots: [] };
export const routes = definePages(manifest, { hub: async () => ({ Component }) });
testPlatform();
console.log(formatMoney({ amountMinor: 49900, currency: 'INR' }, 'en'), roster[0].label);
`;

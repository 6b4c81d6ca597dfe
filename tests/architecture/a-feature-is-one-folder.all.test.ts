import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const lists = ['server', 'browser'].map((side) => `shell/features/${side}-features.ts`);

/** The sample: a bar that announces maintenance. */
const folder = 'shell/features/maintenance-bar';
const halves: Readonly<Record<string, string>> = {
  'server/feature.ts': `
    import { access, readSettings, setting } from '@marquee/http-server';
    import { escapeHtml } from '@marquee/http-server/html';
    import * as v from 'valibot';
    import { integrityOf } from '../../../server/pages/content-security.ts';
    import type { ServerFeature } from '../../../server/server-feature.ts';

    const settings = v.object({
      MAINTENANCE_NOTICE: setting(v.optional(v.string()), 'What the bar above the header announces.'),
    });
    const text = '#maintenance-bar{background:#fff3c4}';

    export const maintenanceBar = {
      name: 'maintenance-bar',
      settings,
      open: ({ variables }) => {
        const notice = readSettings(settings, variables).MAINTENANCE_NOTICE;
        if (!notice) return {};
        return {
          head: { name: 'maintenance-bar.css', href: '', text, integrity: integrityOf(text) },
          body: '<aside id="maintenance-bar">' + escapeHtml(notice) + '</aside>',
          routes(app) {
            app.get('/__marquee/maintenance', { config: access('anyone', 'nothing') }, async () => ({ notice }));
          },
        };
      },
    } satisfies ServerFeature;
  `,
  'browser/feature.ts': `
    import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';

    export const maintenanceBar = {
      start({ announce }) {
        announce(document.getElementById('maintenance-bar')?.textContent ?? '');
      },
    } satisfies BrowserFeature;
  `,
};

/** Serves the home page of the copy, and builds its script and its deferred bundle. Prints what they have of the sample. */
const play = `
  import { runBuild, shellBuild } from '@marquee/build';
  import { listRoutes } from '@marquee/http-server';
  import { serverFeatures } from '../features/server-features.ts';
  import { aRelease } from './a-release.ts';
  import { aShellOver } from './a-shell.ts';
  import { aPage, aSite } from './a-site.ts';

  const variables = { MAINTENANCE_NOTICE: 'Back at <noon>' };
  const sample = serverFeatures.find(({ name }) => name === 'maintenance-bar');
  const home = aRelease('mfe-home', { routes: [{ id: 'home', path: '/' }] });
  const features = sample ? [await sample.open({ variables })] : [];
  const site = aSite([home], { home: () => aPage('<h1>Home</h1>') }, undefined, { features });
  const app = await aShellOver(site, { variables });
  const page = await app.inject({ url: '/', headers: { accept: 'text/html' } });
  const route = await app.inject('/__marquee/maintenance');
  const routes = listRoutes(app).map(({ url }) => url);
  await app.close();
  await runBuild('shell', shellBuild(path.join(import.meta.dirname, '..')).slice(0, 1));
  console.log(JSON.stringify({
    settings: serverFeatures.flatMap(({ settings }) => Object.keys(settings?.entries ?? {})),
    routes,
    route: route.statusCode === 200 ? route.json() : undefined,
    html: page.body,
    policy: page.headers['content-security-policy'],
  }));
`;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'marquee-feature-'));
  const isSource = (from: string) => !['node_modules', 'dist'].includes(path.basename(from));
  for (const name of ['shell', 'site', 'package.json'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource });
  for (const name of ['node_modules', 'shared', 'shell/node_modules'])
    symlinkSync(path.join(root, name), path.join(copy, name));
  // The linked packages are compiled as the copy is.
  const [base, shared] = ['shared/build/tsconfig.json', 'shared/**/*'].map((file) => path.join(root, file));
  writeFileSync(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({ extends: base, include: ['**/*', shared] }),
  );
  writeFileSync(path.join(copy, 'shell/testing/play.ts'), `import path from 'node:path';${play}`);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function playCopy() {
  const output = execFileSync(process.execPath, ['--import', 'tsx', 'shell/testing/play.ts'], {
    cwd: copy,
    encoding: 'utf8',
  });
  const boot = path.join(copy, 'shell/dist/boot');
  const deferred = readdirSync(boot).find((name) => /^deferred\..*\.js$/.test(name))!;
  return {
    ...(JSON.parse(output.trim().split('\n').at(-1)!) as {
      settings: string[];
      routes: string[];
      route?: object;
      html: string;
      policy: string;
    }),
    deferred: readFileSync(path.join(boot, deferred), 'utf8'),
  };
}

/** The list with the sample: its import, and its entry. */
function withSampleIn(list: string, text: string): string {
  const side = list.includes('server') ? 'server' : 'browser';
  const line = `import { maintenanceBar } from './maintenance-bar/${side}/feature.ts';\n`;
  return line + text.replace(/\n\];\n$/, '\n  maintenanceBar,\n];\n');
}

function hashOf(style: string): string {
  return `sha384-${createHash('sha384').update(style).digest('base64')}`;
}

test('a feature with setting, route, markup and browser half is one folder and an entry of each list, and leaves as such', () => {
  const before = lists.map((list) => readFileSync(path.join(copy, list), 'utf8'));
  for (const [file, text] of Object.entries(halves)) {
    mkdirSync(path.join(copy, folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(copy, folder, file), text);
  }
  lists.forEach((list, at) => writeFileSync(path.join(copy, list), withSampleIn(list, before[at]!)));

  const added = playCopy();
  expect(added.settings).toContain('MAINTENANCE_NOTICE');
  expect(added.routes).toContain('/__marquee/maintenance');
  expect(added.route).toEqual({ notice: 'Back at <noon>' });
  expect(added.html).toContain('<aside id="maintenance-bar">Back at &lt;noon&gt;</aside>');
  const [, style = ''] = /<style[^>]*>(#maintenance-bar[^<]*)<\/style>/.exec(added.html) ?? [];
  expect(style).not.toBe('');
  expect(added.policy).toContain(hashOf(style));
  expect(added.deferred).toContain('maintenance-bar');

  lists.forEach((list, at) => writeFileSync(path.join(copy, list), before[at]!));
  rmSync(path.join(copy, folder), { recursive: true });
  const removed = playCopy();
  expect(removed.settings).toEqual(added.settings.filter((name) => name !== 'MAINTENANCE_NOTICE'));
  expect(removed.routes).toEqual(added.routes.filter((url) => url !== '/__marquee/maintenance'));
  expect(removed.route).toBeUndefined();
  expect(`${removed.html}${removed.deferred}`).not.toContain('maintenance-bar');
}, 600_000);

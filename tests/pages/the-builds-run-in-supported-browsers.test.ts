import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { supportedBrowsers } from '@marquee/build';
import {
  featuresOfScript,
  featuresOfStyles,
  isNoNewerThan,
  lackedBy,
  needsSecureContext,
} from './browser-support.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { chrome, safari, firefox } = supportedBrowsers;
/** Phones have the engine of the same version, and an Android WebView is Chrome with some APIs less. */
const versions = {
  chrome,
  firefox,
  safari,
  chrome_android: chrome,
  safari_ios: safari,
  webview_android: chrome,
};

/** What a supported browser lacks and the builds may name all the same, with what happens there. */
const optional: Record<string, string> = {
  'api.Navigator.globalPrivacyControl': 'read as “not set”',
  'api.Window.requestIdleCallback': 'replaced by a timer (hydration-triggers.ts)',
  'api.Window.cancelIdleCallback': 'called only where the other exists',
  'api.Document.adoptedStyleSheets': 'without it, every link loads a document (navigation.ts)',
  'api.CSSStyleSheet.CSSStyleSheet': 'the same; guests and the inspector need it',
  'member.replaceSync': 'a method of such a stylesheet',
  'api.Window.navigation': 'without it, Back from an unsaved form pushes an entry (navigation.ts)',
  'member.createPolicy': 'Trusted Types, where the browser has them',
  'api.Document.prerendering': 'web-vitals reads it as “no”',
  'api.Document.wasDiscarded': 'web-vitals reads it as “no”',
  'api.PerformanceSoftNavigation': 'web-vitals looks for it first',
  'api.PerformanceEventTiming': 'web-vitals looks for it first',
  'api.Performance.interactionCount': 'web-vitals counts itself',
  'member.getLargestInteractionContentfulPaint': 'web-vitals calls it if it is there',
  'api.URL.canParse_static': 'valibot looks for it first',
  'api.Window.cookieStore': 'axios looks for it first',
  'javascript.builtins.Error.captureStackTrace': 'axios looks for it first',
  'javascript.builtins.Error.stackTraceLimit': 'set, and ignored',
  'api.Navigator.connection': 'React looks for it first',
  'member.startViewTransition': 'React and React Router look for it first',
  'api.Document.startViewTransition': 'pages change at once without it',
  'member.moveBefore': 'a film starts again at the same second without it',
  'member.skipTransition': 'a method of such a transition',
  'api.Navigator.share': 'the button that needs it is not shown without it',
  'api.Navigator.canShare': 'looked for first',
  'css.selectors.details-content': 'an animation',
  'css.selectors.selection': 'the colour of selected text',
  'css.selectors.-webkit-progress-bar': 'the twin for this engine of a rule for another',
  'css.selectors.-webkit-progress-value': 'the twin for this engine of a rule for another',
  'css.selectors.-moz-progress-bar': 'the twin for this engine of a rule for another',
};

/** The only files that may name an optional feature, where others must not. */
const onlyIn: Record<string, RegExp> = { 'api.URL.canParse_static': /\/runtime\/core\./ };

/** Methods of our objects and of libraries that have the name of a method of the platform. */
const namesakes =
  'build configure createContext destroy detached dispose fallback fetch forget format getMetadata handle hide isActive readText run subscribe toArray union unsubscribe use watch'
    .split(' ')
    .map((name) => `member.${name}`);

/** The scripts run only where the browser has this (`boot.ts`): what they need has to be older. */
const gate = 'javascript.builtins.Array.findLast';
const engines = ['chrome', 'firefox', 'safari'];

/** The files that name each feature. */
const filesByFeature = new Map<string, string[]>();
beforeAll(() => {
  const folders = readdirSync(root).flatMap((name) => {
    if (name === 'shell') return ['boot', 'runtime', 'service-worker'].map((part) => `shell/dist/${part}`);
    return name.startsWith('mfe-') ? [`${name}/dist/browser`] : [];
  });
  for (const folder of folders)
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(css|js)$/.test(name)) continue;
      const featuresOf = name.endsWith('.css') ? featuresOfStyles : featuresOfScript;
      for (const feature of featuresOf(readFileSync(path.join(root, folder, name), 'utf8')))
        filesByFeature.set(feature, [...(filesByFeature.get(feature) ?? []), `${folder}/${name}`]);
    }
});

const isNeeded = (feature: string) => !(feature in optional) && !namesakes.includes(feature);

test('no build uses syntax, an API or CSS that a supported browser lacks', () => {
  const faults = [...filesByFeature]
    .filter(([feature]) => isNeeded(feature))
    .flatMap(([feature, files]) => {
      const browsers = lackedBy(feature, versions);
      return browsers.length > 0
        ? [`${feature}: not in ${browsers.join(', ')}; used in ${files.join(', ')}`]
        : [];
    });
  expect(faults).toEqual([]);
});

test('an optional feature of one library is used by no other file', () => {
  const others = Object.entries(onlyIn).flatMap(([feature, allowed]) =>
    (filesByFeature.get(feature) ?? []).filter((file) => !allowed.test(file)),
  );
  expect(others).toEqual([]);
});

/** APIs of secure contexts that the builds name, with what happens on plain HTTP. */
const secureOnly: Record<string, string> = {
  'api.Navigator.credentials': 'without it, the code of the SMS is typed (web-otp.ts)',
  'api.Navigator.clipboard':
    'without it, the visitor reads that copying failed and selects the text (use-copy.ts)',
  'api.Crypto.subtle': 'used by the service worker, which is itself one of them',
};

test('an API of secure contexts is used only where its lack is looked for', () => {
  const used = [...filesByFeature].filter(([feature]) => isNeeded(feature) && needsSecureContext(feature));
  const faults = used.filter(([feature]) => !(feature in secureOnly));
  expect(faults.map(([feature, files]) => `${feature} in ${files.join(', ')}`)).toEqual([]);
  expect(Object.keys(secureOnly).filter((feature) => !filesByFeature.has(feature))).toEqual([]);
});

test('what is listed is still used, and would otherwise be found', () => {
  const isFound = (feature: string) =>
    lackedBy(feature, versions).length > 0 || !isNoNewerThan(feature, gate, engines);
  const listed = [...Object.keys(optional), ...namesakes];
  expect(listed.filter((feature) => !filesByFeature.has(feature) || !isFound(feature))).toEqual([]);
});

test('a browser that passes the gate of the boot script has all that the scripts need', () => {
  const needed = [...filesByFeature.keys()].filter(
    (feature) => !feature.startsWith('css.') && isNeeded(feature),
  );
  expect(needed.filter((feature) => !isNoNewerThan(feature, gate, engines))).toEqual([]);
});

test('the check finds what people write: methods, static methods, syntax, expressions and rules', () => {
  const lacking = (features: Set<string>) =>
    [...features].filter((one) => lackedBy(one, versions).length > 0);
  const script = `[...new Set(names)].toSorted(); AbortSignal.timeout(9); URL.canParse(text); /(?<=.)x/; class A { static {} }
    new RegExp('(?<!a)b'); Promise.withResolvers(); Object.groupBy(all, key); structuredClone(all); text.at(-1); /[a&&b]/v`;
  expect(lacking(featuresOfScript(script)).toSorted()).toEqual([
    'api.AbortSignal.timeout_static',
    'api.URL.canParse_static',
    'javascript.builtins.Object.groupBy',
    'javascript.builtins.Promise.withResolvers',
    'javascript.builtins.RegExp.unicodeSets',
    'javascript.classes.static.initialization_blocks',
    'javascript.regular_expressions.lookbehind_assertion',
    'member.toSorted',
  ]);
  const styles = `.a { color: red; &:hover { color: blue } } .b:has(p), .c:state(on) { color: color-mix(in srgb, var(--a), red) }
    @supports (x: y) { .d { color: color-mix(in srgb, var(--a), red) } } @container (width > 9px) { .e { color: red } }`;
  expect(lacking(featuresOfStyles(styles)).toSorted()).toEqual([
    'css.at-rules.container',
    'css.selectors.nesting',
    'css.selectors.state',
    'css.types.color.color-mix',
  ]);
});

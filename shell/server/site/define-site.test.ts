import path from 'node:path';
import { germanTexts } from '../../testing/traktor/german-texts.ts';
import { traktor } from '../../testing/traktor/traktor.ts';
import { defineSite } from './define-site.ts';
import type { SiteDefinition } from './site-definition.ts';

const pictures = path.join(__dirname, '../../testing/traktor/pictures');
const german = { code: 'de', texts: germanTexts };
const valid = {
  name: 'Traktor',
  languages: [german],
  metadata: { title: 'Traktoren', description: 'Neue und alte Traktoren.' },
  colors: { theme: '#1b5e20', background: '#ffffff', accent: '#1b5e20' },
  pictures,
  logo: path.join(pictures, 'logo.svg'),
  header: { slot: 'explore.header' },
} satisfies SiteDefinition;
const local = { isLocal: true, mainApi: 'http://api:3001' };

// Definitions may come from JavaScript: what TypeScript would refuse is refused here too.
test.each<[string, object]>([
  ['The site (without a name): name is the name of the site', { name: ' ' }],
  ['The site “Traktor”: languages names at least one language', { languages: [] }],
  [
    'languages[0].code is a language code such as “de”, and not “German”',
    { languages: [{ code: 'German' }] },
  ],
  ['languages[0].prefix is absent', { languages: [{ ...german, prefix: '/de' }] }],
  ['languages[1].prefix is a path of one segment such as “/en”', { languages: [german, { code: 'en' }] }],
  [
    'languages[1].code is “de”, as that of languages[0]',
    { languages: [german, { ...german, prefix: '/d' }] },
  ],
  [
    'languages[2].prefix is “/x”, as that of languages[1]',
    { languages: [german, { code: 'en', prefix: '/x' }, { code: 'hi', prefix: '/x' }] },
  ],
  [
    'languages[0].texts has what the shell says: it has texts of its own in en, hi only',
    { languages: [{ code: 'fr' }] },
  ],
  [
    'languages[0].texts lacks “page.retry”',
    { languages: [{ code: 'de', texts: { ...germanTexts, page: { ...germanTexts.page, retry: '' } } }] },
  ],
  [
    'languages[1].prefix is one that remotes know: none, or “/hi” for Hindi',
    { languages: [german, { code: 'en', prefix: '/en' }] },
  ],
  ['languages[0].prefix is one that remotes know', { languages: [{ code: 'hi' }] }],
  ['metadata has a title and a description', { metadata: { title: 'Traktoren' } }],
  [
    'colors.theme is a colour such as “#1b5e20”, and not “green”',
    { colors: { ...valid.colors, theme: 'green' } },
  ],
  ['header is markup, { render }, or the slot of a remote', { header: undefined }],
  ['header is markup, { render }, or the slot of a remote', { header: { slot: 'header' } }],
  ['header is a slot or markup, and not both', { header: { slot: 'a.b', render: () => null } }],
  ['header.slots.cart is the name of a slot', { header: { render: () => null, slots: { cart: 'cart' } } }],
  ['footer is markup, { render }, or the slot of a remote', { footer: '<footer>' }],
  ['pages[0].path starts with a slash, and is not the home page', { pages: [{ path: '/' }] }],
  ['pages[1].path is “/a”, as that of another page', { pages: [{ path: '/a' }, { path: '/a' }] }],
  ['pictures has no share.png', { pictures: __dirname }],
  ['logo is an SVG, and there is no /none.svg', { logo: '/none.svg' }],
])('refused: %s', (message, change) => {
  expect(() => defineSite({ ...valid, ...change })).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', message: expect.stringContaining(message) }),
  );
});

test('a definition of one language is a site without prefixes, with the texts that it gives', () => {
  const site = traktor.open({}, local);
  expect(site.languages.all).toEqual([{ code: 'de', prefix: '', locale: 'de-DE' }]);
  expect(site.textsIn('de')).toBe(germanTexts);
});

test('the shell has texts of its own in English and Hindi', () => {
  const languages = [{ code: 'en' }, { code: 'hi', prefix: '/hi' }];
  const site = defineSite({ ...valid, languages }).open({}, local);
  expect([site.textsIn('en').page.retry, site.textsIn('hi').page.retry]).toEqual([
    'Try again',
    'फिर कोशिश कीजिए',
  ]);
});

test('the parts of a site get its settings, which are read when it is opened', () => {
  const site = defineSite<{ greeting: string }>({
    ...valid,
    settings: {
      // No variable is declared: the site reads its own.
      schema: { entries: {} } as never,
      read: ({ GREETING = '' }) => ({ greeting: GREETING }),
      onPages: ({ greeting }) => greeting,
    },
    header: { render: ({ settings }) => settings.greeting },
  });
  const opened = site.open({ GREETING: 'Moin' }, local);
  expect('render' in opened.header && opened.header.render({} as never)).toBe('Moin');
  expect(opened.settingsOnPages).toBe('Moin');
});

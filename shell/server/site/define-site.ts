import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlatformError, type Language } from '@marquee/contracts';
import type { SettingsSchema, Variables } from '@marquee/http-server';
import { localPath } from '@marquee/i18n';
import type { ReactNode } from 'react';
import { createLanguages } from '../../page/languages.ts';
import type { FeatureShell, ServerFeature, ServerParts } from '../server-feature.ts';
import type { OpenLayoutProps, OpenPart, Site } from './site.ts';
import type { Deployment, LayoutProps, SiteDefinition as Definition, SitePart } from './site-definition.ts';
import { shellTexts } from './site-texts.ts';

/** The argument of `defineSite`: the definition of a site and of its features. */
export type SiteDefinition<Settings = undefined> = Definition<Settings> & {
  /** What the server has besides pages, such as routes that hold a key. */
  features?: readonly SiteFeature<Settings>[];
};

/**
 * A server feature that also gets the site's settings. Only pages of the site may call its routes, and each client
 * network at most 120 times a minute.
 */
export type SiteFeature<Settings = undefined> = Omit<ServerFeature, 'open'> & {
  open: (shell: FeatureShell & { settings: Settings }) => ServerParts | Promise<ServerParts>;
};

/** A site whose definition was checked, but whose settings were not read yet. */
export type DefinedSite = {
  name: string;
  /** Where the site's own pictures are. */
  pictures: Pick<SiteDefinition, 'pictures' | 'logo'>;
  /** The site's own environment variables. */
  settingsSchema: SettingsSchema | undefined;
  /** Reads the site's settings. Throws INVALID_INPUT for a wrong one. */
  open: (variables: Variables, deployment: Deployment) => OpenSite;
};

/** A site as the shell serves it, with its own features. */
export type OpenSite = Site & { features: readonly ServerFeature[] };

/**
 * Defines a site: its brand, its languages, and the markup around the pages of its remotes. Throws INVALID_INPUT for a
 * definition that a shell cannot serve, such as one without a language.
 *
 * ```ts
 * export const site = defineSite({
 *   name: 'Traktor',
 *   languages: [{ code: 'de', locale: 'de-DE', texts: german }],
 *   metadata: { title: 'Traktoren', description: 'Neue und alte Traktoren.' },
 *   colors: { theme: '#1b5e20', background: '#ffffff', accent: '#1b5e20' },
 *   pictures: path.join(import.meta.dirname, 'pictures'),
 *   logo: path.join(import.meta.dirname, 'pictures/logo.svg'),
 *   header: { slot: 'explore.header' },
 * });
 * ```
 */
export function defineSite<Settings = undefined>(definition: SiteDefinition<Settings>): DefinedSite {
  check(definition);
  const { name, pictures, logo, metadata, colors, webManifest, waysOn, content, hasAppConfig } = definition;
  const { settings: own } = definition;
  const texts = new Map(
    definition.languages.map(({ code, texts: given }) => [code, given ?? shellTexts[code]] as const),
  );
  const languages = createLanguages(
    definition.languages.map(({ code, prefix = '', locale = code }) => ({ code, prefix, locale })),
  );
  const [{ code: defaultLanguage } = { code: '' }] = languages.all;

  return {
    name,
    pictures: { pictures, logo },
    settingsSchema: own?.schema,
    open(variables, deployment) {
      // A site without settings of its own is one whose `Settings` is undefined.
      const settings = own?.read(variables, deployment) as Settings;
      return {
        name,
        metadata,
        colors,
        ...(webManifest && { webManifest }),
        ...(waysOn && { waysOn }),
        ...(content && { content }),
        ...(hasAppConfig && { hasAppConfig }),
        settingsOnPages: own?.onPages(settings),
        languages,
        defaultLanguage,
        textsIn: (code) => texts.get(code) ?? texts.get(defaultLanguage)!,
        header: openPart(definition.header, settings),
        footer: definition.footer && openPart(definition.footer, settings),
        banner: withSettings(definition.banner, settings),
        band: withSettings(definition.band, settings),
        partners: definition.partners?.(settings) ?? [],
        pages: (definition.pages ?? []).map(({ render, ...page }) => ({
          ...page,
          render: (props) => render({ ...props, settings }),
        })),
        features: (definition.features ?? []).map((feature) => ({
          ...feature,
          open: (shell) => feature.open({ ...shell, settings }),
        })),
      };
    },
  };
}

function openPart<Settings>(part: SitePart<Settings>, settings: Settings): OpenPart {
  if ('slot' in part) return part;
  const { render, slots = {} } = part;
  return { slots, render: (props) => render({ ...props, settings }) };
}

function withSettings<Settings>(
  render: ((props: LayoutProps<Settings>) => ReactNode) | undefined,
  settings: Settings,
) {
  return render && ((props: OpenLayoutProps) => render({ ...props, settings }));
}

/** Refuses what the types cannot: a definition may come from JavaScript, and lists may contradict themselves. */
function check<Settings>({
  name,
  languages,
  metadata,
  colors,
  header,
  footer,
  pages = [],
  ...rest
}: SiteDefinition<Settings>) {
  if (!isText(name)) throw wrong(name, 'name', 'is the name of the site, such as “Traktor”');
  const refuse = (where: string, problem: string) => {
    throw wrong(name, where, problem);
  };
  if (!Array.isArray(languages) || languages.length === 0) refuse('languages', 'names at least one language');
  languages.forEach(({ code, prefix, texts }, at) => {
    const where = `languages[${at}]`;
    if (!isLanguageCode(code)) refuse(`${where}.code`, `is a language code such as “de”, and not “${code}”`);
    if (at === 0 && prefix)
      refuse(
        `${where}.prefix`,
        'is absent: the first language is the default one, whose pages have no prefix',
      );
    if (at > 0 && !/^\/[a-z0-9-]+$/.test(prefix ?? ''))
      refuse(
        `${where}.prefix`,
        `is a path of one segment such as “/${code}”: only the first language has none`,
      );
    for (const key of ['code', 'prefix'] as const) {
      const first = languages.findIndex((language) => language[key] === languages[at]?.[key]);
      if (first !== at)
        refuse(`${where}.${key}`, `is “${languages[at]?.[key]}”, as that of languages[${first}]`);
    }
    if (!texts && !shellTexts[code])
      refuse(
        `${where}.texts`,
        `has what the shell says: it has texts of its own in ${Object.keys(shellTexts).join(', ')} only`,
      );
    const lacking = texts && missingText(texts, shellTexts['en']!);
    if (lacking) refuse(`${where}.texts`, `lacks “${lacking}”`);
  });
  // The routers of remotes and `localPath` of the sdk would lead to pages that do not exist.
  const unknown = languages.findIndex(
    ({ code, prefix = '' }) => localPath('/', code as Language) !== (prefix || '/'),
  );
  if (unknown >= 0)
    refuse(
      `languages[${unknown}].prefix`,
      'is one that remotes know: none, or “/hi” for Hindi (docs/sites.md)',
    );
  if (!isText(metadata?.title) || !isText(metadata.description))
    refuse('metadata', 'has a title and a description, for pages that declare none');
  for (const [which, color] of Object.entries(colors ?? { theme: undefined }))
    if (!/^#[0-9a-f]{6}$/.test(String(color)))
      refuse(`colors.${which}`, `is a colour such as “#1b5e20”, and not “${color}”`);
  checkPart('header', header, refuse);
  if (footer !== undefined) checkPart('footer', footer, refuse);
  pages.forEach((page, at) => {
    if (!page.path.startsWith('/') || page.path === '/')
      refuse(
        `pages[${at}].path`,
        `starts with a slash, and is not the home page, which a remote has: “${page.path}”`,
      );
    if (pages.findIndex(({ path: other }) => other === page.path) !== at)
      refuse(`pages[${at}].path`, `is “${page.path}”, as that of another page`);
  });
  for (const file of [
    'share.png',
    ...['180', '192', '512', 'maskable-512'].map((icon) => `icons/${icon}.png`),
  ])
    if (!existsSync(path.join(rest.pictures, file))) refuse('pictures', `has no ${file} in ${rest.pictures}`);
  if (!existsSync(rest.logo)) refuse('logo', `is an SVG, and there is no ${rest.logo}`);
}

function checkPart(where: string, part: unknown, refuse: (where: string, problem: string) => void) {
  const { slot, render, slots = {} } = Object(part) as { slot?: unknown; render?: unknown; slots?: object };
  if (slot !== undefined && render !== undefined) refuse(where, 'is a slot or markup, and not both');
  if (typeof render !== 'function' && !isSlotName(slot))
    refuse(where, 'is markup, { render }, or the slot of a remote, such as { slot: "explore.header" }');
  for (const [key, name] of Object.entries(slots))
    if (!isSlotName(name)) refuse(`${where}.slots.${key}`, 'is the name of a slot, such as “auth.account”');
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isSlotName = (value: unknown) => typeof value === 'string' && /^[a-z0-9-]+\.[a-z0-9-]+$/.test(value);

function isLanguageCode(code: unknown): boolean {
  try {
    return isText(code) && Intl.getCanonicalLocales(code)[0] === code;
  } catch {
    return false;
  }
}

/** The path of the first text that `given` lacks. */
function missingText(given: object, expected: object): string | undefined {
  for (const [key, value] of Object.entries(expected)) {
    const own: unknown = Reflect.get(given, key);
    if (typeof value === 'string' ? !isText(own) : typeof own !== 'object' || own === null) return key;
    const inner = typeof value === 'object' && missingText(own as object, value as object);
    if (inner) return `${key}.${inner}`;
  }
  return undefined;
}

function wrong(site: unknown, where: string, problem: string): PlatformError {
  return new PlatformError(
    'INVALID_INPUT',
    `The site ${isText(site) ? `“${site}”` : '(without a name)'}: ${where} ${problem}`,
  );
}

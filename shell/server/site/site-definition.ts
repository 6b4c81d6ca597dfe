import type { NavigationEntry } from '@marquee/contracts';
import type { SettingsSchema, Variables } from '@marquee/http-server';
import type { ContentOptions } from '@marquee/api';
import type { PageMeta } from '@marquee/mount';
import type { ReactNode } from 'react';
import type { PartnerScript } from '../../page/partners.ts';
import type { Device } from '../../page/device.ts';
import type { Languages } from '../../page/languages.ts';
import type { SiteTexts } from './site-texts.ts';

/**
 * The definition of a site, without its features. `Settings` is the result of `read`, which reads the site's own
 * environment variables.
 */
export type SiteDefinition<Settings = undefined> = {
  /** The name of the site, as in titles and in the web manifest. */
  name: string;
  /** The languages of the site. The first is the default one, whose pages have no prefix. */
  languages: readonly LanguageDefinition[];
  /** The metadata of pages that declare none. */
  metadata: { title: string; description: string };
  /** The colours of the browser's own surfaces, and of the band on share images, as `#rrggbb`. */
  colors: { theme: string; background: string; accent: string };
  /**
   * The folder with the pictures of the site: `share.png` (1200 × 630), and in `icons/` the files `180.png`, `192.png`,
   * `512.png` and `maskable-512.png`.
   */
  pictures: string;
  /** The path of the logo, an SVG. */
  logo: string;
  /** Members of the web manifest that differ from those that the shell writes, such as `start_url` and `shortcuts`. */
  webManifest?: (language: string) => object;
  /** The part above the content of every page. */
  header: SitePart<Settings>;
  /** The part below the content of every page. */
  footer?: SitePart<Settings>;
  /** Markup above the content of pages that are indexable and not private, on phones; visitors may dismiss it. */
  banner?: (props: LayoutProps<Settings>) => ReactNode;
  /** Markup below the content of pages that are indexable and not private. */
  band?: (props: LayoutProps<Settings>) => ReactNode;
  /** The links of the notice on the home page that a page does not exist, in the language of the missing page. */
  waysOn?: (language: string) => readonly WayOn[];
  /** Pages that no remote has, such as legal texts. They are rendered on the server only, and have no script. */
  pages?: readonly SitePage<Settings>[];
  /** The values of parameters in paths, and the news, for the sitemaps. Without it only fixed paths are listed. */
  content?: (context: ContentContext) => SiteContent;
  /** The site's own environment variables. */
  settings?: {
    schema: SettingsSchema;
    /** Throws INVALID_INPUT for a wrong value. */
    read: (variables: Variables, deployment: Deployment) => Settings;
    /**
     * Returns the part of the settings that pages contain. Shells in which this part differs do not share pages at an
     * edge.
     */
    onPages: (settings: Settings) => unknown;
  };
  /** The tools of other companies, which load with the consent of the visitor, in their order. */
  partners?: (settings: Settings) => readonly PartnerScript[];
  /** Whether the API has the call getAppConfig, by which it announces maintenance. */
  hasAppConfig?: boolean;
};

export type LanguageDefinition = {
  /** The code of the language (BCP 47), such as `de`. */
  code: string;
  /** What the paths of its pages start with, such as `/hi`: required for every language but the first. */
  prefix?: string;
  /** The language with its region, such as `de-CH`; default: the code. */
  locale?: string;
  /** The shell's texts in this language; default: the texts that come with the shell, if it has this language. */
  texts?: SiteTexts;
};

/** A part of every page, such as header or footer: a slot of a remote, or markup, in which remotes may have slots. */
export type SitePart<Settings = undefined> =
  | { slot: string }
  | {
      render: (props: LayoutProps<Settings>) => ReactNode;
      /** The names of the slots in it, by the key under which `props.slots` has their places. */
      slots?: Readonly<Record<string, string>>;
    };

/** The props of the site's markup around the content of a page. */
export type LayoutProps<Settings = undefined> = {
  language: string;
  languages: Languages;
  /** The path and query of the page, including the language prefix. */
  path: string;
  /** Whether the site has a page at a path; links to missing pages are omitted. */
  exists: (path: string) => boolean;
  /** The navigation entries of the visitor's remotes, from low to high `order`. */
  navigation: readonly NavigationEntry[];
  device: Device;
  /** The places of the slots that the part declares, by their keys in `SitePart.slots`. */
  slots: Readonly<Record<string, ReactNode>>;
  settings: Settings;
};

/**
 * A link to another page, for a visitor who found none. `path` has no language prefix. `language` is set if the page is
 * in another language.
 */
export type WayOn = { path: string; label: string; language?: string };

export type SitePage<Settings = undefined> = {
  /** The path without the language prefix. */
  path: string;
  /** The day of the last change, as YYYY-MM-DD. */
  changed?: string;
  /** Whether a browser may store it for offline reading: not if it differs by device. */
  isOffline?: boolean;
  /** Whether it needs the stylesheet of pages with more than text. */
  hasOwnStyles?: boolean;
  render: (props: PageProps<Settings>) => { meta: PageMeta; content: ReactNode };
};

export type PageProps<Settings = undefined> = {
  language: string;
  url: URL;
  siteUrl: string;
  device: Device;
  settings: Settings;
};

/** The properties of a deployment on which the site's settings may depend. */
export type Deployment = {
  /** Whether the server is reached from this machine only. */
  isLocal: boolean;
  /** The URL at which the server reaches the main API. */
  mainApi: string;
};

/** The hosts and options with which the server reads the content of the site. */
export type ContentContext = {
  hosts: { mainApi: string; contentApi: string };
  options: Pick<ContentOptions, 'adapter' | 'mediaHost' | 'maxLoss' | 'mapping' | 'onReport' | 'lastGood'>;
};

/** Lists the content for the sitemaps: the values of parameters in paths, and the news. */
export type SiteContent = {
  /** All values of a path parameter, such as `celeb`; `before` is the path before it. Empty if unknown. */
  namesOf(parameter: string, before: string): Promise<readonly ParameterValue[]>;
  /** All news articles; the news sitemap lists only the recent ones. */
  news(): Promise<readonly PublishedNews[]>;
};

/** One value of a parameter in a page's path, such as an article's slug, with the date of its last change. */
export type ParameterValue = {
  name: string;
  changed?: string | undefined;
  /** The languages of the page's content, if not all of the site's. */
  languages?: readonly string[] | undefined;
};

/** A news article, as an entry of the news sitemap. */
export type PublishedNews = {
  /** The path of its page without the language prefix. */
  path: string;
  /** Its title in each language in which it is published. */
  titles: Readonly<Record<string, string>>;
  /** When it was published, as the content host returns it. */
  published: string;
};

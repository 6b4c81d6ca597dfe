import type { ReactNode } from 'react';
import type { Languages } from '../../page/languages.ts';
import type { PartnerScript } from '../../page/partners.ts';
import type { LayoutProps, PageProps, SiteDefinition, SitePage } from './site-definition.ts';
import type { SiteTexts } from './site-texts.ts';

/** A site as the shell serves it. Its functions already have the site's settings. */
export type Site = Pick<
  SiteDefinition,
  'name' | 'metadata' | 'colors' | 'webManifest' | 'waysOn' | 'content' | 'hasAppConfig'
> & {
  languages: Languages;
  /** The code of the default language. */
  defaultLanguage: string;
  /** The part of the site's settings that pages contain. */
  settingsOnPages: unknown;
  /** Returns the shell's texts in a language of the site. */
  textsIn: (code: string) => SiteTexts;
  header: OpenPart;
  footer: OpenPart | undefined;
  banner: ((props: OpenLayoutProps) => ReactNode) | undefined;
  band: ((props: OpenLayoutProps) => ReactNode) | undefined;
  /** The tools of other companies. */
  partners: readonly PartnerScript[];
  pages: readonly OpenPage[];
};

export type OpenLayoutProps = Omit<LayoutProps, 'settings'>;
export type OpenPart = { slot: string } | { render: (props: OpenLayoutProps) => ReactNode; slots: Slots };
type Slots = Readonly<Record<string, string>>;
export type OpenPage = Omit<SitePage, 'render'> & {
  render: (props: Omit<PageProps, 'settings'>) => ReturnType<SitePage['render']>;
};

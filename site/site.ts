import { createRequire } from 'node:module';
import path from 'node:path';
import { createElement } from 'react';
import { defineSite } from '../shell/site.ts';
import { apiProxy } from './api-proxy/server/api-proxy.ts';
import { AppOfferAbove, AppOfferBelow } from './app-links/app-offers.tsx';
import { articlePages } from './articles/article-pages.ts';
import { createSiteContent } from './content/server/site-content.ts';
import { downloadPage } from './download/download-page.ts';
import { Footer } from './footer/Footer.tsx';
import { Header } from './header/Header.tsx';
import { languages } from './languages.ts';
import { metadata } from './metadata.ts';
import { settings } from './settings.ts';
import { waysOn } from './ways-on.ts';
import { webManifest } from './web-manifest.ts';

/** The definition of this repository's site, Marquee. */
export const site = defineSite({
  name: 'Marquee',
  languages,
  metadata,
  colors: { theme: '#1d0f2b', background: '#fbf4e8', accent: '#c0125a' },
  pictures: path.join(import.meta.dirname, 'pictures'),
  logo: createRequire(import.meta.url).resolve('@marquee/ui/logo-mark.svg'),
  webManifest,
  settings,
  header: { render: (props) => createElement(Header, props), slots: { account: 'auth.account' } },
  footer: { render: (props) => createElement(Footer, props) },
  banner: (props) => createElement(AppOfferAbove, props),
  band: (props) => createElement(AppOfferBelow, props),
  waysOn,
  pages: [...articlePages, downloadPage],
  content: createSiteContent,
  partners: ({ partners }) => partners,
  features: [apiProxy],
  hasAppConfig: true,
});

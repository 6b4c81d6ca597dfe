// What a site may use of the shell, besides `startShell` of `server/start-shell.ts`, by which it starts.
export {
  defineSite,
  type DefinedSite,
  type SiteDefinition,
  type SiteFeature,
} from './server/site/define-site.ts';
export type {
  ContentContext,
  Deployment,
  LanguageDefinition,
  LayoutProps,
  PageProps,
  SiteContent,
  SitePage,
  SitePart,
} from './server/site/site-definition.ts';
export { shellTexts, type SiteTexts } from './server/site/site-texts.ts';
export type { PartnerScript } from './page/partners.ts';
export type { Device } from './page/device.ts';
/** The cache for what a feature of a site keeps, in the version of the shell. */
export { LRUCache } from 'lru-cache';

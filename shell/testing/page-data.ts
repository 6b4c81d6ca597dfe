import { clientTexts } from '../page/client-texts.ts';
import { pageTexts } from '../page/messages.ts';
import type { PageData, PageSite, SlotRecord } from '../page/page-data.ts';

/** What pages of a test have of their site. */
export const testSite: PageSite = {
  name: 'Marquee',
  title: 'AI Video Solutions for Enterprises',
  languages: [
    { code: 'en', prefix: '', locale: 'en-IN' },
    { code: 'hi', prefix: '/hi', locale: 'hi-IN' },
  ],
};

/** The data of an English page without slots. */
export function aPageData(given: Partial<PageData> = {}): PageData {
  return {
    language: 'en',
    path: '/',
    sequence: 1,
    hosts: { main: 'https://api.test', content: 'https://content.test' },
    head: { siteUrl: 'https://marquee.test', indexable: true, site: testSite },
    runtime: [],
    releases: {},
    slots: {},
    texts: clientTexts(pageTexts.en),
    shell: 'one',
    deferred: {
      scripts: [],
      styles: { href: '/deferred.css', integrity: 'sha384-deferred' },
      consent: 'opt-in',
      isPrivate: false,
      partners: [],
      serviceWorker: false,
      appConfig: true,
    },
    ...given,
  };
}

/** The record of a slot of mfe-quiz@1.0.0. */
export function aSlotRecord(given: Partial<SlotRecord> = {}): SlotRecord {
  return {
    slot: 'quiz.teaser',
    remote: 'mfe-quiz',
    version: '1.0.0',
    criticality: 'essential',
    path: '/',
    params: {},
    ...given,
  };
}

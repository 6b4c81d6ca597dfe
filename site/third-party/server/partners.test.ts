import { readPartners } from './partners.ts';

test('no id, no tool; the rest in the order of the specification', () => {
  expect(readPartners({})).toEqual([]);
  const kinds = readPartners({
    TAG_MANAGER_ID: 'GTM-1',
    SESSION_RECORDING_ID: 'r',
    AD_PIXEL_ID: '1',
    DEEP_LINK_ID: 'k',
  }).map(({ kind }) => kind);
  expect(kinds).toEqual(['deep-link', 'ad-pixel', 'session-recording', 'tag-manager']);
});

test('an id alone selects the usual provider; its script URL and hosts can be replaced', () => {
  expect(readPartners({ TAG_MANAGER_ID: 'GTM 1' })).toEqual([
    {
      kind: 'tag-manager',
      id: 'GTM 1',
      script: 'https://www.googletagmanager.com/gtm.js?id=GTM%201',
      hosts: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    },
  ]);
  expect(
    readPartners({
      AD_PIXEL_ID: '1',
      AD_PIXEL_SCRIPT_URL: 'https://first-party.test/p.js',
      AD_PIXEL_HOSTS: 'https://a.test https://b.test',
    })[0]?.hosts,
  ).toEqual(['https://first-party.test', 'https://a.test', 'https://b.test']);
});

import { readSettings, setting } from '@marquee/http-server';
import * as v from 'valibot';
import type { ServerFeature } from '../../../server/server-feature.ts';

const settings = v.object({
  CONSENT_MODE: setting(
    v.optional(v.picklist(['opt-in', 'notice']), 'opt-in'),
    'When measurement starts: `opt-in` after consent, `notice` at once, until the visitor objects.',
  ),
  CONSENT_NOTICE_COUNTRIES: setting(
    v.optional(v.string(), ''),
    'The countries, such as `US SG`, in which the consent mode is `notice`.',
  ),
  CONSENT_COUNTRY_HEADER: setting(
    v.optional(v.string(), 'cf-ipcountry'),
    "The header in which the edge names the visitor's country.",
  ),
});

/** The feature that determines, by the visitor's country, whether analytics need consent. */
export const consent = {
  name: 'consent',
  settings,
  open: ({ variables }) => {
    const read = readSettings(settings, variables);
    const countryHeader = read.CONSENT_COUNTRY_HEADER.toLowerCase();
    const noticeCountries = read.CONSENT_NOTICE_COUNTRIES.split(/\s+/).filter(Boolean);
    return {
      variantHeaders: [countryHeader],
      variantOf: ({ headers }) => {
        const country = String(headers[countryHeader] ?? '').toUpperCase();
        return { consent: noticeCountries.includes(country) ? 'notice' : read.CONSENT_MODE };
      },
    };
  },
} satisfies ServerFeature;

import { PlatformError } from '@marquee/contracts';
import {
  featureSettings,
  readSettings,
  setting,
  urlSetting,
  type Feature,
  type FeatureKey,
} from '@marquee/http-server';
import * as v from 'valibot';
import type { Deployment, LayoutProps, SiteDefinition } from '../shell/site.ts';
import { partnerSettings, readPartners } from './third-party/server/partners.ts';
import { readAppLinks } from './app-links/server/read-app-links.ts';

/** The site's own environment variables. */
const schema = v.object({
  ...featureSettings,
  WORD_CHECK_URL: setting(v.optional(urlSetting), 'The URL of the AI model of the word check (call C16).', {
    byDefault: 'that of the reference API',
  }),
  WORD_CHECK_MODEL: setting(v.optional(v.string(), 'word-check'), 'The name of the AI model.'),
  LEADSQUARED_URL: setting(v.optional(urlSetting), 'The URL of LeadSquared (calls C17 and C18).', {
    byDefault: 'that of the reference API',
  }),
  ANDROID_APP_URL: setting(
    v.optional(urlSetting, 'https://play.google.com/store/apps/details?id=example.marquee.fans'),
    'The Android app in its store.',
  ),
  IOS_APP_URL: setting(
    v.optional(urlSetting, 'https://apps.apple.com/in/app/marquee/id6740000000'),
    'The iOS app in its store.',
  ),
  APP_LINK_URL: setting(
    v.optional(urlSetting, 'https://open.marquee.example/app'),
    'The link that opens the app on a phone that has it.',
  ),
  APP_LINKS: setting(
    v.optional(v.string(), '{}'),
    'JSON with the app URLs of single placements that differ from the URLs above.',
  ),
  ...partnerSettings,
});

type Variables = Parameters<typeof readSettings>[1];

/** Matches the sandbox keys that this repository contains. */
const publishedKey = /^sandbox-/;

/** Reads the settings of this site. Throws INVALID_INPUT for the first wrong one. */
function read(variables: Variables, { isLocal, mainApi }: Deployment) {
  const values = readSettings(schema, variables);
  /** Returns the key of a feature; undefined if the feature is off. */
  const keyOf = (feature: Feature, name: FeatureKey): string | undefined => {
    if (values[feature] === 'off') return undefined;
    const key = values[name];
    if (key === undefined) throw wrong(name, `is required while ${feature} is on`);
    if (!isLocal && publishedKey.test(key))
      throw wrong(name, 'is a published key, and HOST or SITE_URL is public');
    return key;
  };
  const [wordCheckKey, accessKey, secretKey] = [
    keyOf('WORD_CHECK', 'AI_API_KEY'),
    keyOf('LEADS', 'LEADSQUARED_ACCESS_KEY'),
    keyOf('LEADS', 'LEADSQUARED_SECRET_KEY'),
  ];
  return {
    vendorToken: keyOf('VENDOR_ORDERS', 'VENDOR_TOKEN'),
    wordCheck:
      wordCheckKey === undefined
        ? undefined
        : {
            url: values.WORD_CHECK_URL ?? `${mainApi}/ai/v1/chat/completions`,
            key: wordCheckKey,
            model: values.WORD_CHECK_MODEL,
          },
    leadSquared:
      accessKey === undefined || secretKey === undefined
        ? undefined
        : {
            url: values.LEADSQUARED_URL ?? `${mainApi}/leadsquared/v2/LeadManagement.svc`,
            accessKey,
            secretKey,
          },
    partners: readPartners(values),
    appLinks: readAppLinks({
      android: values.ANDROID_APP_URL,
      ios: values.IOS_APP_URL,
      deepLink: values.APP_LINK_URL,
      overrides: values.APP_LINKS,
    }),
  };
}

export const settings = {
  schema,
  read,
  onPages: ({ appLinks }) => appLinks,
} satisfies SiteDefinition<MarqueeSettings>['settings'];

export type MarqueeSettings = ReturnType<typeof read>;
/** The props of the site's components around a page, such as header and footer. */
export type MarqueeProps = Omit<LayoutProps, 'languages' | 'settings'> & {
  settings: Pick<MarqueeSettings, 'appLinks'>;
};

function wrong(name: string, problem: string): PlatformError {
  return new PlatformError('INVALID_INPUT', `environment: ${name}: ${problem}`);
}

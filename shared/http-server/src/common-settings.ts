import * as v from 'valibot';
import { secret, setting } from './setting.ts';
import type { Drain } from './drain-on-close.ts';
import { hostsSetting, portSetting, secondsSetting, switchSetting } from './settings.ts';
import { trustedProxiesSchema } from './trusted-proxies.ts';

// The variables that every server has, with the same meaning.

export const hostSetting = setting(
  v.optional(v.string(), 'localhost'),
  'The address on which the server listens; `::` is every address, `0.0.0.0` every IPv4 address.',
);

export const logLevelSetting = setting(
  v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  'The least level of logged lines; `debug` logs each request.',
);

export const metricsPortSetting = setting(
  v.optional(portSetting),
  'The port of `/metrics`, which the other ports then do not serve.',
  { byDefault: 'the port of the server' },
);

/**
 * The environment variables that determine how a server drains, which means that it completes its requests before it
 * stops.
 */
export const drainSettings = {
  DRAIN_DELAY_SECONDS: setting(
    v.optional(secondsSetting, '0'),
    'How long a server that got SIGTERM continues to serve, with 503 in `/readyz`, so that balancers stop to send requests.',
  ),
  DRAIN_DEADLINE_SECONDS: setting(
    v.optional(secondsSetting, '20'),
    'How long it then waits for requests in flight, before it ends their connections.',
  ),
};

/** Converts the settings `drainSettings` of a server to the option `drain` of `createServer`. */
export function drainOf(settings: { DRAIN_DELAY_SECONDS: number; DRAIN_DEADLINE_SECONDS: number }): Drain {
  return { delaySeconds: settings.DRAIN_DELAY_SECONDS, deadlineSeconds: settings.DRAIN_DEADLINE_SECONDS };
}

export const metricsHostsSetting = setting(
  hostsSetting,
  'Host names that may read `/metrics`, besides IP addresses and names without a dot.',
);

export const trustedProxiesSetting = setting(
  trustedProxiesSchema,
  'The networks of the proxies in front of the server, such as `10.0.0.0/8 loopback`. The client is the rightmost address in `X-Forwarded-For` outside them.',
);

const isOn = v.optional(switchSetting, 'on');

/** The names of the environment variables with the secret keys that the shell sends to other companies' servers. */
export const featureKeys = [
  'VENDOR_TOKEN',
  'AI_API_KEY',
  'LEADSQUARED_ACCESS_KEY',
  'LEADSQUARED_SECRET_KEY',
] as const;
export type FeatureKey = (typeof featureKeys)[number];

/**
 * The features of the site that need a secret key: the video of a vendor's order (C14), the profanity check by an AI
 * model (C16), and leads (C17 and C18).
 */
export type Feature = 'VENDOR_ORDERS' | 'WORD_CHECK' | 'LEADS';

const key = v.optional(v.string());

/**
 * The environment variables of the features that need a secret key: a switch for each feature, and the keys. A key is
 * required only while its feature is on.
 */
export const featureSettings = {
  VENDOR_ORDERS: setting(isOn, '`off`: no video is shown by the link of its order (call C14).'),
  VENDOR_TOKEN: secret(key, 'The token with which the shell fetches orders from the main API (call C14).', {
    byDefault: 'required while `VENDOR_ORDERS` is on',
  }),
  WORD_CHECK: setting(
    isOn,
    '`off`: texts are checked by the list of words alone, not by an AI model (call C16).',
  ),
  AI_API_KEY: secret(key, 'The key for the AI model of the word check (call C16).', {
    byDefault: 'required while `WORD_CHECK` is on',
  }),
  LEADS: setting(isOn, '`off`: the form for buyers sends nothing to LeadSquared (calls C17 and C18).'),
  LEADSQUARED_ACCESS_KEY: secret(key, 'The access key for LeadSquared.', {
    byDefault: 'required while `LEADS` is on',
  }),
  LEADSQUARED_SECRET_KEY: secret(key, 'The secret key for LeadSquared; ids of leads are sealed with it.', {
    byDefault: 'required while `LEADS` is on',
  }),
};

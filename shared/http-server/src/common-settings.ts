import * as v from 'valibot';
import { setting } from './setting.ts';
import { hostsSetting } from './settings.ts';
import { trustedProxiesSchema } from './trusted-proxies.ts';

// The variables that every server has, with the same meaning.

export const hostSetting = setting(
  v.optional(v.string(), 'localhost'),
  'The address on which the server listens; `::` is every address, `0.0.0.0` every IPv4 address.',
);

export const metricsHostsSetting = setting(
  hostsSetting,
  'Host names that may read `/metrics`, besides IP addresses and names without a dot.',
);

export const trustedProxiesSetting = setting(
  trustedProxiesSchema,
  'The networks of the proxies in front of the server, such as `10.0.0.0/8 loopback`. The client is the rightmost address in `X-Forwarded-For` outside them.',
);

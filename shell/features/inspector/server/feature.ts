import { readSettings, secret, setting, switchSetting } from '@marquee/http-server';
import * as v from 'valibot';
import type { ServerFeature } from '../../../server/server-feature.ts';
import { inspectorRoutes, mayInspect } from './inspector.ts';

const settings = v.object({
  DEV_TOOLS: setting(v.optional(switchSetting, 'off'), 'Development tools, on loopback addresses only.'),
  INSPECTOR: setting(v.optional(switchSetting), 'Whether all visitors may open the inspector.', {
    byDefault: '`on` if `DEV_TOOLS` is on and the site is local',
  }),
  INSPECTOR_KEY: secret(
    v.optional(v.pipe(v.string(), v.minLength(16, 'has at least 16 characters'))),
    'The key that lets a person open the inspector.',
  ),
});

/**
 * The feature that permits the inspector, an overlay with the slots and releases of a page, on local servers and for
 * developers with the inspector's key.
 */
export const inspector = {
  name: 'inspector',
  settings,
  open: ({ variables, isLocal, siteUrl }) => {
    const { INSPECTOR, DEV_TOOLS, INSPECTOR_KEY: key } = readSettings(settings, variables);
    const isOn = (INSPECTOR ?? (isLocal ? DEV_TOOLS : 'off')) === 'on';
    return {
      variantOf: ({ cookies }) => ({ inspectable: mayInspect({ isOn, key }, cookies) }),
      routes: (app) => app.register(inspectorRoutes, { isOn, key, siteUrl }),
    };
  },
} satisfies ServerFeature;

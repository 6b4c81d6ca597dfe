import { readSettings, secret, setting, urlSetting, type Variables } from '@marquee/http-server';
import * as v from 'valibot';

/** The schema of the environment variables of the command `publish`; `marquee` reads the same ones. */
export const publishSettingsSchema = v.object({
  REGISTRY_URL: setting(v.optional(urlSetting, 'http://localhost:3003'), 'The URL of the registry.'),
  MARQUEE_TOKEN: secret(
    v.optional(v.string()),
    'A token with the rights to publish and to promote; `marquee` sends it too.',
    { byDefault: 'the one in `MARQUEE_HOME`, for a registry on this machine' },
  ),
  MARQUEE_HOME: setting(
    v.optional(v.string(), '.marquee'),
    'The folder in which a registry on this machine stored its token.',
  ),
});

/** Reads the settings of `publish` from environment variables. Throws INVALID_INPUT for the first wrong variable. */
export function readPublishSettings(variables: Variables) {
  return readSettings(publishSettingsSchema, variables);
}

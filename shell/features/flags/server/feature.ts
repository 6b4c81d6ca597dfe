import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OpenFeature, type Client } from '@openfeature/server-sdk';
import { millisecondsSetting, readSettings, secret, setting, urlSetting } from '@marquee/http-server';
import * as v from 'valibot';
import type { ServerFeature } from '../../../server/server-feature.ts';
import { ofrepRoutes } from './ofrep-routes.ts';
import { createVariantChoices } from './variant-choices.ts';

const settings = v.object({
  FLAG_SERVICE_URL: setting(
    v.optional(urlSetting),
    'The URL of a flag service (protocol OFREP) that chooses the variants of experiments.',
  ),
  FLAG_SERVICE_TOKEN: secret(v.optional(v.string()), 'The bearer token for the flag service.'),
  FLAG_DEADLINE_MS: setting(
    v.optional(millisecondsSetting, '50'),
    'How long a page waits for the flag service, in milliseconds.',
  ),
});

/**
 * The feature that lets a flag service choose the variants of experiments, if `FLAG_SERVICE_URL` is set. Otherwise the
 * shell chooses, and serves its choices to other servers by the OpenFeature protocol OFREP.
 */
export const flags = {
  name: 'flags',
  settings,
  open: async ({ variables, snapshot, hashOf, report }) => {
    const read = readSettings(settings, variables);
    if (!read.FLAG_SERVICE_URL) return { routes: (app) => app.register(ofrepRoutes, { snapshot }) };
    const client = await openFlagService(read.FLAG_SERVICE_URL, read.FLAG_SERVICE_TOKEN);
    const deadlineMs = read.FLAG_DEADLINE_MS;
    return { chooseVariants: createVariantChoices({ client, snapshot, hashOf, deadlineMs, report }) };
  },
} satisfies ServerFeature;

/**
 * Connects an OpenFeature client to the flag service at `url`, by the protocol OFREP. `token` is sent as bearer token.
 */
export async function openFlagService(url: string, token: string | undefined): Promise<Client> {
  const headers: [string, string][] = token ? [['authorization', `Bearer ${token}`]] : [];
  const provider = new OFREPProvider({ baseUrl: url, headers });
  await OpenFeature.setProviderAndWait('marquee', provider);
  return OpenFeature.getClient('marquee');
}

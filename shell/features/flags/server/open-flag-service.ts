import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OpenFeature, type Client } from '@openfeature/server-sdk';

/** Opens an OpenFeature client of the flag service at `url`, which has the OFREP protocol. */
export async function openFlagService(url: string, token: string | undefined): Promise<Client> {
  const headers: [string, string][] = token ? [['authorization', `Bearer ${token}`]] : [];
  const provider = new OFREPProvider({ baseUrl: url, headers });
  await OpenFeature.setProviderAndWait('marquee', provider);
  return OpenFeature.getClient('marquee');
}

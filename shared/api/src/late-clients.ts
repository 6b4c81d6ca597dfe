import { PlatformError } from '@marquee/contracts';
import type { Content, ContentOptions } from './on-demand/content/create-content.ts';
import type { Api, ApiOptions } from './on-demand/create-api.ts';

type Clients = { api: Api; content: Content };

/** The calls whose failures are swallowed (specification, section 8), by their name in the client. */
export const silentCalls: readonly (keyof Api)[] = [
  'sendOtp',
  'exchangeToken',
  'getVendorOrder',
  'publishEvent',
];

/**
 * The clients of the main API and of the content, whose code comes with their first call: most pages that
 * live make none. A method fails as its call would without a line where the code does not come: with
 * `CALL_FAILED`, or silently; the next call tries again.
 */
export function createLateClients(
  { api, content }: { api: ApiOptions; content: ContentOptions },
  load = () => import('./on-demand/clients.ts'),
): Clients {
  let coming: Promise<Clients> | undefined;
  const clients = () => {
    coming ??= load().then(
      ({ createApi, createContent }) => ({ api: createApi(api), content: createContent(content) }),
      (cause: unknown) => {
        coming = undefined;
        throw new PlatformError('CALL_FAILED', 'What makes calls did not load', { cause });
      },
    );
    return coming;
  };

  return {
    api: late(async () => (await clients()).api, silentCalls),
    content: late(async () => (await clients()).content),
  };
}

const nothing = { ok: false, status: 0, message: '' } as const;

function late<Client extends object>(
  client: () => Promise<Client>,
  silent: readonly (keyof Client)[] = [],
): Client {
  return new Proxy({} as Client, {
    get: (_target, name) => {
      // Whoever awaits the client itself would else be given a method of that name.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      return async (...words: unknown[]) => {
        let loaded: Client;
        try {
          loaded = await client();
        } catch (failure) {
          if (silent.some((one) => one === name)) return nothing;
          throw failure;
        }
        const method = Reflect.get(loaded, name) as (...given: unknown[]) => unknown;
        return method.apply(loaded, words);
      };
    },
  });
}

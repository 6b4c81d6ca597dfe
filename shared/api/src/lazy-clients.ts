import { PlatformError } from '@marquee/contracts';
import type { Content, ContentOptions } from './lazy/content/create-content.ts';
import type { Api, ApiOptions } from './lazy/create-api.ts';

type Clients = { api: Api; content: Content };

/** The methods of a client. A `silent` method never rejects (specification, section 8). */
type Methods<Client> = Record<keyof Client, 'silent' | ''>;

export const apiMethods: Methods<Api> = {
  getAppConfig: '',
  addBirthday: '',
  userLogin: '',
  sendOtp: 'silent',
  resendOtp: '',
  verifyOtp: '',
  exchangeToken: 'silent',
  brandInquiry: '',
  businessInquiry: '',
  removeAccount: '',
  cancelDeletion: '',
  signOut: '',
  previewToken: '',
  requestRefund: '',
  requestRemake: '',
  previewVideo: '',
  verifyVideo: '',
  getCelebOccasion: '',
  getVendorOrder: 'silent',
  publishEvent: 'silent',
  checkWords: '',
  captureLead: '',
  updateLead: '',
  joinQuiz: '',
  answerQuestion: '',
  getQuiz: '',
  createCart: '',
  addItems: '',
  getTokenPrice: '',
  initiatePayment: '',
  initiateGateway: '',
  confirmPayment: '',
  viewPayment: '',
  recentPayments: '',
};

const contentMethods: Methods<Content> = {
  celebBios: '',
  celebBio: '',
  bio20: '',
  news: '',
  newsArticle: '',
  clear: '',
};

/**
 * Creates the API client and the content client of a browser. Their code is imported at the first request,
 * because most pages send none. If the import fails, the method that was called rejects with `CALL_FAILED`; a `silent`
 * method (one that never rejects, such as `sendOtp`) resolves to a refusal with status 0. The next request imports the
 * code again.
 */
export function createLazyClients(
  options: { api: ApiOptions; content: ContentOptions },
  load = () => import('./lazy/clients.ts'),
): Clients {
  let clients: Promise<Clients> | undefined;
  const loadClients = (): Promise<Clients> =>
    (clients ??= load().then(
      ({ createApi, createContent }) => ({
        api: createApi(options.api),
        content: createContent(options.content),
      }),
      (cause: unknown) => {
        clients = undefined;
        throw new PlatformError(
          'CALL_FAILED',
          options.api.failureText?.() ?? 'The code of the API client did not load',
          { cause },
        );
      },
    ));

  return {
    api: lazyClient(async () => (await loadClients()).api, apiMethods),
    content: lazyClient(async () => (await loadClients()).content, contentMethods),
  };
}

function lazyClient<Client extends object>(load: () => Promise<Client>, methods: Methods<Client>): Client {
  const lazyMethods = Object.entries(methods).map(([name, silent]) => [
    name,
    async (...args: unknown[]) => {
      const client = await load().catch((failure: unknown) => {
        if (!silent) throw failure;
      });
      if (!client) return { ok: false, status: 0, message: '' };
      return (client[name as keyof Client] as (...given: unknown[]) => unknown)(...args);
    },
  ]);
  // `Methods` names every method of the client, and each one passes its arguments and its result on.
  return Object.fromEntries(lazyMethods) as Client;
}

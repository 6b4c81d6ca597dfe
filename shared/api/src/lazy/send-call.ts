import { PlatformError } from '@marquee/contracts';
import {
  refusalData,
  renewedTokenHeader,
  vendorOrderRoute,
  type CallDescription,
} from '@marquee/api-contract';
import type { AxiosInstance } from 'axios';
import * as v from 'valibot';
import type { ApiResult, Refusal } from '../api-result.ts';
import { callTimeoutMs } from './http.ts';
import { fillPath, type PathValues } from './fill-path.ts';
import { tracedCall, type CallTracing } from './traced-call.ts';
import type { JsonStorage } from '../json-storage.ts';
import { mainHeaders } from '../main-headers.ts';
import { fieldsOf, readEnvelope, type Envelope } from '../read-envelope.ts';
import type { Session } from '../session.ts';

/** The base URLs of the main API, the content host and the site's server (empty in a browser). */
export type Hosts = { main: string; content: string; sameOrigin?: string };

/** The report of a response that has the status 200 but invalid data: the call's id and the path of the wrong field. */
export type MalformedResponse = { call: string; field: string };

export type SendOptions = {
  http: AxiosInstance;
  hosts: Hosts;
  storage: JsonStorage;
  session: Session;
  onMalformed?: (malformed: MalformedResponse) => void;
  /** How long a call that starts now may take, in ms. Default: only the call's own timeout limits it. */
  timeLeftMs?: () => number;
  tracing?: CallTracing | undefined;
};

export type CallRequest = {
  values?: PathValues;
  body?: unknown;
  headers?: Record<string, string>;
  /** During the sign-in: a token to send instead of the session's. */
  authToken?: string | undefined;
  timeoutMs?: number;
  /** Whether the request continues when the visitor leaves the page. */
  outlivesPage?: true;
};

/** Uses `fetch` with `keepalive`: leaving the page would abort an XMLHttpRequest. */
const keepalive = { adapter: ['fetch', 'xhr', 'http'], fetchOptions: { keepalive: true } };

/** The schema of the response data, and where in the body the data are. Default: in the field `data`. */
type DataIn<Schema extends v.GenericSchema> = {
  schema: Schema;
  from?: (body: Readonly<Record<string, unknown>>) => unknown;
};

export type SendCall = ReturnType<typeof createSendCall>;

/**
 * Creates two functions that send an API call, with the URL, headers and token that follow from the call's description.
 * `request` resolves to the unvalidated response. `send` validates the data and resolves to an `ApiResult`. Both reject
 * with `CALL_FAILED` or `SIGN_IN_NEEDED`; for a `silent` call, `send` resolves to a refusal with status 0 instead.
 */
export function createSendCall({
  http,
  hosts,
  storage,
  session,
  onMalformed,
  timeLeftMs = () => Infinity,
  tracing,
}: SendOptions) {
  /** Sends a call; returns the unvalidated response. Rejects with `CALL_FAILED` or `SIGN_IN_NEEDED`. */
  async function request(call: CallDescription, given: CallRequest): Promise<Envelope> {
    const token = given.authToken ?? session.current()?.authToken;
    if (call.auth === 'REQUIRED' && !token) {
      throw new PlatformError('SIGN_IN_NEEDED', `${call.id} ${call.path} needs a signed-in visitor`);
    }
    const host = hostOf(call);
    const response = await tracedCall(tracing, call, host, (traced) =>
      http.request<unknown>({
        method: call.method,
        url: urlOf(call, hosts, given.values ?? {}),
        ...(given.body === undefined ? {} : { data: given.body }),
        ...(given.outlivesPage && keepalive),
        // axios takes 0 as no timeout.
        timeout: Math.max(1, Math.min(given.timeoutMs ?? callTimeoutMs, timeLeftMs())),
        headers: {
          ...(host === 'main' ? mainHeaders(storage) : {}),
          ...bearer(call, token),
          ...traced,
          ...given.headers,
        },
      }),
    );
    if (host === 'main' && given.authToken === undefined) storeRenewedToken(response.headers, token);
    return readEnvelope(response.status, response.data);
  }

  /** Stores the new token if the response has one (the API renews old tokens) and the session has not ended. */
  function storeRenewedToken(headers: Readonly<Record<string, unknown>>, sent: string | undefined): void {
    const renewed = headers[renewedTokenHeader];
    const current = session.current();
    if (typeof renewed === 'string' && renewed !== '' && current?.authToken === sent && current)
      session.store({ ...current, authToken: renewed });
  }

  async function send<Schema extends v.GenericSchema>(
    call: CallDescription,
    { schema, from = (body) => body['data'] }: DataIn<Schema>,
    given: CallRequest = {},
  ): Promise<ApiResult<v.InferOutput<Schema>>> {
    const envelope = await request(call, given).catch((failure: unknown) => {
      if (call.silent) return undefined;
      throw failure;
    });
    if (!envelope) return { ok: false, status: 0, message: '' };
    if (envelope.status !== 200) return refusalOf(envelope);

    const parsed = v.safeParse(schema, from(fieldsOf(envelope.body)));
    if (parsed.success) return { ok: true, status: 200, message: envelope.message, data: parsed.output };

    onMalformed?.({ call: call.id, field: v.getDotPath(parsed.issues[0]) ?? '(whole)' });
    return { ok: false, status: 502, message: '' };
  }

  return { request, send };
}

/** The host of a call. Calls with a secret key go to the site's server, which adds the key. */
function hostOf({ host, auth }: CallDescription): 'main' | 'content' | 'site' {
  return host === 'same-origin' || auth === 'VENDOR' ? 'site' : host;
}

function urlOf(call: CallDescription, hosts: Hosts, values: PathValues): string {
  const name = hostOf(call);
  const host = name === 'site' ? (hosts.sameOrigin ?? '') : hosts[name];
  return host.replace(/\/$/, '') + fillPath(call.auth === 'VENDOR' ? vendorOrderRoute : call.path, values);
}

function bearer({ auth }: CallDescription, token: string | undefined): Record<string, string | null> {
  if (auth !== 'REQUIRED' && auth !== 'IF_PRESENT') return { Authorization: null }; // removes a default header
  return token ? { Authorization: `Bearer ${token}` } : {};
}

function refusalOf({ status, message, error, body }: Envelope): Refusal {
  const data = v.safeParse(refusalData, fieldsOf(body)['data']);
  return {
    ok: false,
    status,
    message,
    ...(error === undefined ? {} : { error }),
    ...(data.success ? { data: data.output } : {}),
  };
}

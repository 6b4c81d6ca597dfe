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

/** Base URLs of the main API, the content host and the site's server (`''` in a browser). */
export type Hosts = { main: string; content: string; sameOrigin?: string };

/** A response with status 200 that does not match its schema: the id of the call, and the path of the field. */
export type MalformedResponse = { call: string; field: string };

export type SendOptions = {
  http: AxiosInstance;
  hosts: Hosts;
  storage: JsonStorage;
  session: Session;
  onMalformed?: (malformed: MalformedResponse) => void;
  /** The milliseconds available for a call that starts now. Default: no limit besides its timeout. */
  timeLeftMs?: () => number;
  tracing?: CallTracing | undefined;
};

export type CallRequest = {
  values?: PathValues;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent instead of the session's token, during the sign-in. */
  authToken?: string | undefined;
  timeoutMs?: number;
  /** Whether the request continues when the visitor leaves the page. */
  outlivesPage?: true;
};

/** The browser aborts an XMLHttpRequest when its page is left, but not a fetch with `keepalive`. */
const keepalive = { adapter: ['fetch', 'xhr', 'http'], fetchOptions: { keepalive: true } };

/** The schema of the data, and where in the body they are. Default: in `data`. */
type DataIn<Schema extends v.GenericSchema> = {
  schema: Schema;
  from?: (body: Readonly<Record<string, unknown>>) => unknown;
};

export type SendCall = ReturnType<typeof createSendCall>;

/** Sends calls of the specification: URL, headers and bearer follow from the call's row in the table. */
export function createSendCall({
  http,
  hosts,
  storage,
  session,
  onMalformed,
  timeLeftMs = () => Infinity,
  tracing,
}: SendOptions) {
  /** Returns the unvalidated response. Rejects with `CALL_FAILED`, or `SIGN_IN_NEEDED` without sending. */
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

  /** Stores the new token that the API returns for a token some hours old, unless the session ended meanwhile. */
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

/** Calls that need a secret key go to the site's server, which has it. */
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

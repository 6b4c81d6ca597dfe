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
import { followed, type CallTracing } from './followed.ts';
import type { JsonStorage } from '../json-storage.ts';
import { mainHeaders } from '../main-headers.ts';
import { fieldsOf, readEnvelope, type Envelope } from '../read-envelope.ts';
import type { Session } from '../session.ts';

/** Base addresses: the main API, the content host, and the site's own server (`''` in a browser). */
export type Hosts = { main: string; content: string; sameOrigin?: string };

/** An answer of 200 that does not have the agreed shape. */
export type MalformedAnswer = { call: string; field: string };

export type SendOptions = {
  http: AxiosInstance;
  hosts: Hosts;
  storage: JsonStorage;
  session: Session;
  onMalformed?: (malformed: MalformedAnswer) => void;
  /** How many milliseconds there are for a call that begins now; where nobody says, as long as it may take. */
  timeLeftMs?: () => number;
  tracing?: CallTracing | undefined;
};

/** One asking of a call. */
export type Asking = {
  values?: PathValues;
  body?: unknown;
  headers?: Record<string, string>;
  /** The token to send instead of the session's, while signing in. */
  authToken?: string | undefined;
  timeoutMs?: number;
  /** Whether it goes on when the page is left while it is under way. */
  outlivesPage?: true;
};

/** In a browser a request of XMLHttpRequest ends with its page. */
const outlivingPage = { adapter: ['fetch', 'xhr', 'http'], fetchOptions: { keepalive: true } };

/** How the data is taken from the body; the envelope's `data` unless said otherwise. */
export type Reading<Schema extends v.GenericSchema> = {
  schema: Schema;
  from?: (body: Readonly<Record<string, unknown>>) => unknown;
};

export type SendCall = ReturnType<typeof createSendCall>;

/**
 * Sends the calls of the specification: address, headers and bearer from the call's row in the
 * table, the answer's data through its schema.
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
  /** The answer as it came. Throws `CALL_FAILED`, or `SIGN_IN_NEEDED` without sending. */
  async function ask(call: CallDescription, asking: Asking): Promise<Envelope> {
    const token = asking.authToken ?? session.current()?.authToken;
    if (call.auth === 'REQUIRED' && !token) {
      throw new PlatformError('SIGN_IN_NEEDED', `${call.id} ${call.path} needs a signed-in visitor`);
    }
    const host = hostOf(call);
    const response = await followed(tracing, call, host, (traced) =>
      http.request<unknown>({
        method: call.method,
        url: addressOf(call, hosts, asking.values ?? {}),
        ...(asking.body === undefined ? {} : { data: asking.body }),
        ...(asking.outlivesPage && outlivingPage),
        // 0 would mean no end at all.
        timeout: Math.max(1, Math.min(asking.timeoutMs ?? callTimeoutMs, timeLeftMs())),
        headers: {
          ...(host === 'main' ? mainHeaders(storage) : {}),
          ...bearer(call, token),
          ...traced,
          ...asking.headers,
        },
      }),
    );
    if (host === 'main' && asking.authToken === undefined) keepRenewedToken(response.headers, token);
    return readEnvelope(response.status, response.data);
  }

  /** The API answers with the next token once this one is some hours old; a session that ended since stays ended. */
  function keepRenewedToken(headers: Readonly<Record<string, unknown>>, sent: string | undefined): void {
    const renewed = headers[renewedTokenHeader];
    const current = session.current();
    if (typeof renewed === 'string' && renewed !== '' && current?.authToken === sent && current)
      session.store({ ...current, authToken: renewed });
  }

  async function send<Schema extends v.GenericSchema>(
    call: CallDescription,
    { schema, from = (body) => body['data'] }: Reading<Schema>,
    asking: Asking = {},
  ): Promise<ApiResult<v.InferOutput<Schema>>> {
    const envelope = await ask(call, asking).catch((failure: unknown) => {
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

  return { ask, send };
}

/** Who is asked: what needs a key that browsers must not see goes to the site's own server. */
function hostOf({ host, auth }: CallDescription): 'main' | 'content' | 'site' {
  return host === 'same-origin' || auth === 'VENDOR' ? 'site' : host;
}

function addressOf(call: CallDescription, hosts: Hosts, values: PathValues): string {
  const at = hostOf(call);
  const host = at === 'site' ? (hosts.sameOrigin ?? '') : hosts[at];
  return host.replace(/\/$/, '') + fillPath(call.auth === 'VENDOR' ? vendorOrderRoute : call.path, values);
}

function bearer({ auth }: CallDescription, token: string | undefined): Record<string, string | null> {
  if (auth !== 'REQUIRED' && auth !== 'IF_PRESENT') return { Authorization: null }; // removes a default header
  return token ? { Authorization: `Bearer ${token}` } : {};
}

function refusalOf({ status, message, error, body }: Envelope): Refusal {
  const carried = v.safeParse(refusalData, fieldsOf(body)['data']);
  return {
    ok: false,
    status,
    message,
    ...(error === undefined ? {} : { error }),
    ...(carried.success ? { data: carried.output } : {}),
  };
}

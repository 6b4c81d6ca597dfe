import type { Database } from '@marquee/database';
import type { SecurityLog } from '@marquee/http-server';
import type { Tracing } from '@marquee/tracing';
import type { Catalogue } from '../content/catalogue.ts';
import type { CallLog } from '../dev/call-log.ts';
import type { Faults } from '../dev/faults.ts';
import type { MessageInbox } from '../dev/message-inbox.ts';
import type { PaymentProvider } from '../orders/payment-provider.ts';
import type { SendMessage } from '../sign-in/send-message.ts';
import type { CodeBudgets } from '../sign-in/code-rules.ts';
import type { TokenService } from '../sign-in/tokens.ts';
import type { ApiKeys } from './derive-keys.ts';

/** What the routes of the API need; `start.ts` and tests create it. */
export type ApiDependencies = {
  db: Database;
  catalogue: Catalogue;
  tokens: TokenService;
  keys: Omit<ApiKeys, 'tokens'>;
  /** The folder of the files under `/media/`. */
  mediaFolder: string;
  sendMessage: SendMessage;
  paymentProvider: PaymentProvider;
  now: () => Date;
  /** Receives sign-ins, refused tokens, deletions, payments and refunds. */
  securityLog: SecurityLog;
  settings: ApiSettings;
  /** Undefined in production. */
  dev?: DevTools;
  /** Where failures are logged: nowhere, standard output, or this writer. */
  log?: boolean | { write: (line: string) => void };
  /** How long a request may take to arrive, in milliseconds. Default: 15 s. */
  requestTimeoutMs?: number;
  tracing?: Tracing | undefined;
};

export type DevTools = { inbox: MessageInbox; faults: Faults; calls: CallLog };

export type ApiSettings = {
  /** The public URL of this server, without a slash at the end. Links to media and payment pages use it. */
  publicUrl: string;
  /** Origins whose pages may call the API, and to which payments may return. */
  allowedOrigins: readonly string[];
  /** Networks of the proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  /** Multiplies each rate limit per network; above 1 if many visitors share one network. */
  rateLimitScale: number;
  /** Host names under which `/metrics` may be read, besides IP addresses and names without a dot. */
  metricsHosts: readonly string[];
  codes: CodeBudgets;
  /** Time from payment to delivery, in seconds. */
  deliverySeconds: number;
  /** Time from the request of a refund to its payment, in seconds. */
  refundSeconds: number;
  /** How long the sandbox's bank holds a payment pending, in seconds. */
  pendingSeconds: number;
  /** Where a business books a call; empty for none. */
  salesCalendarUrl: string;
  vendorToken: string;
  wordCheckKey: string;
  leadKeys: { accessKey: string; secretKey: string };
};

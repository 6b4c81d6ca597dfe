import type { Database } from '@marquee/database';
import type { Drain, SecurityLog } from '@marquee/http-server';
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
  /** Logs sign-ins, refused tokens, deletions, payments and refunds for security reviews. */
  securityLog: SecurityLog;
  settings: ApiSettings;
  /** The state of the development tools; undefined in production. */
  dev?: DevTools;
  /** Turns the log on; `write` receives its lines in place of standard output. */
  log?: { level?: string; write?: (line: string) => void } | undefined;
  /** How long a request may take to arrive completely, in milliseconds; 15 s by default. */
  requestTimeoutMs?: number;
  tracing?: Tracing | undefined;
};

export type DevTools = { inbox: MessageInbox; faults: Faults; calls: CallLog };

export type ApiSettings = {
  /** This server's public URL, without a slash at the end; links to media and payment pages begin with it. */
  publicUrl: string;
  /** Origins whose pages may call the API, and to which payment pages may redirect. */
  allowedOrigins: readonly string[];
  /** The networks of the proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  /** A factor for all rate limits, which count per IP range; above 1 if many visitors share one IP address. */
  rateLimitScale: number;
  /** Further host names under which `/metrics` may be read; IP addresses and names without a dot always may. */
  metricsHosts: readonly string[];
  /** Whether `/metrics` is served on a port of its own. */
  metricsElsewhere?: boolean;
  /** How the servers drain when they close. */
  drain?: Drain;
  codes: CodeBudgets;
  /** Time from payment to delivery, in seconds. */
  deliverySeconds: number;
  /** Time from the request of a refund to its payment, in seconds. */
  refundSeconds: number;
  /** How long the sandbox's bank holds a payment pending, in seconds. */
  pendingSeconds: number;
  /** The URL where a business books a sales call; empty for none. */
  salesCalendarUrl: string;
  vendorToken: string;
  wordCheckKey: string;
  leadKeys: { accessKey: string; secretKey: string };
};

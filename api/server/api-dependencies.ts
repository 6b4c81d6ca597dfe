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

/** What the calls work with; built once in `start.ts`, or by a test. */
export type ApiDependencies = {
  db: Database;
  catalogue: Catalogue;
  tokens: TokenService;
  /** Keys of the hashes kept of one-time codes, hand-off tokens and requesters. */
  keys: Omit<ApiKeys, 'tokens'>;
  /** The folder behind `/media/`. */
  mediaFolder: string;
  sendMessage: SendMessage;
  /** Where people pay. */
  paymentProvider: PaymentProvider;
  now: () => Date;
  /** Takes sign-ins, refused tokens, deletions and refunds. */
  securityLog: SecurityLog;
  settings: ApiSettings;
  /** Present while developing only. */
  dev?: DevTools;
  /** Whether failures are logged to standard output, or to this. */
  log?: boolean | { write: (line: string) => void };
  /** Within which time a request has to be received; 15 s unless set. */
  requestTimeoutMs?: number;
  /** Where calls are followed; undefined: nowhere. */
  tracing?: Tracing | undefined;
};

export type DevTools = { inbox: MessageInbox; faults: Faults; calls: CallLog };

export type ApiSettings = {
  /** Where this server is reached, without a slash at the end: links and media are built on it. */
  publicUrl: string;
  /** Origins whose pages may call and to whose pages a payment returns. */
  allowedOrigins: readonly string[];
  /** Networks of the proxies in front, whose word about the client's address counts. */
  trustedProxies: readonly string[];
  /** Every limit of requests per network is multiplied by this: more than 1 where many visitors share one network. */
  rateLimitScale: number;
  /** Names under which `/metrics` is read, besides those of this machine and its network. */
  metricsHosts: readonly string[];
  /** How many one-time codes may be sent to anybody. */
  codes: CodeBudgets;
  /** From payment to delivered video, in seconds. */
  deliverySeconds: number;
  /** From the request for a refund to the money sent back, in seconds. */
  refundSeconds: number;
  /** How long a payment may stay pending at the bank, in seconds. */
  pendingSeconds: number;
  /** Where a business picks the time of its call; empty for nowhere. */
  salesCalendarUrl: string;
  vendorToken: string;
  wordCheckKey: string;
  leadKeys: { accessKey: string; secretKey: string };
};

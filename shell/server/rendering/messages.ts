import type { ContentMapping, ContentReport } from '@marquee/api';
import type { SettingValues } from '@marquee/contracts';
import type { CallSpan } from '@marquee/contracts/trace';
import type { PageRendering, RenderedSlot } from '@marquee/mount/server';

type JsonParams = Parameters<typeof import('@marquee/mount/server').renderSlot>[1]['params'];

/** A request to a release's worker thread: render this page or slot. */
export type RenderRequest = {
  url: string;
  /** The code of the language, such as `en`. */
  language: string;
  /** React's `identifierPrefix`, the same as in the browser. */
  prefix: string;
  /** The trace context of the render; absent if it is not traced. */
  traceparent?: string;
  /** The values of the release's settings; absent if it declares none. */
  settings?: SettingValues;
} & ({ kind: 'page'; route: string } | { kind: 'slot'; slot: string; params: JsonParams });

/** The output of a release for a page or slot. Without `expiresAt`, the output is not shared: each request renders. */
export type RenderResult = (PageRendering | ({ kind: 'slot' } & RenderedSlot)) & {
  /** Set if an API request failed; the output is then not cached. */
  partial?: true;
  /** Until when the output is fresh and other visitors may get it, in milliseconds since 1970. */
  expiresAt?: number;
  /** Until when a page may show the expired output while it is rendered again, in milliseconds since 1970. */
  staleUntil?: number;
  /**
   * The id of the page's `<h1>`, for which the browser waits before the first paint. Absent if a slot is above the
   * `<h1>`.
   */
  heading?: string;
};

/**
 * The data with which a worker thread starts. `release` is the release's name (`remote@version`), and `bundle` the
 * verified text of its server bundle.
 */
export type WorkerStart = {
  release: string;
  bundle: string;
  /** Where the worker sends API requests. */
  hosts: { main: string; content: string; sameOrigin: string };
  /** The addresses of the APIs for browsers, which pages may contain; by default those of `hosts`. */
  publicHosts?: { main: string; content: string };
  /** How long content is fresh, in milliseconds. */
  contentMaxAgeMs: number;
  /** The share of its records (0 to 1) that a list of content may lose before its last good copy is served. */
  contentMaxLoss?: number;
  /** The names that the content host has for the fields of this site. */
  contentMapping?: ContentMapping;
  /** The URL to which relative URLs of the content host's pictures refer. */
  contentMedia?: string;
};

/** A GET request that a worker thread sends to the API through the shell. */
export type ApiRequest = { url: string; headers: Record<string, string>; timeoutMs: number };

/** The response to an API request, with any status. If there was no response, `failure` is the reason. */
export type ApiResponse = { status: number; body: string } | { failure: string };

/** Sends an API request for a render; never rejects. */
export type SendApiRequest = (request: ApiRequest) => Promise<ApiResponse>;

/** A message of the shell to a worker thread. Numbers such as `id` connect a message with the reply to it. */
export type ToWorker =
  /** Render this until the deadline `until`, in milliseconds since 1970. */
  | { id: number; request: RenderRequest; until: number }
  /** The response to an API request of the thread. */
  | { apiRequest: number; response: ApiResponse }
  /** The stored copy of content that the thread has requested. */
  | { contentRead: number; copy: unknown }
  /** A thread replies to it even while a loader is slow, but not in an endless loop. */
  | { ping: number };

/**
 * The `renderId` of requests for content, which belong to no render: they continue after the render that started them.
 */
export const contentRenderId = 0;

/** An API request of the render `renderId`; the message with the response has the same number `apiRequest`. */
export type RenderApiRequest = { apiRequest: number; renderId: number; request: ApiRequest };

/**
 * The error of a failed render. `partial` is set if an API request had failed before, so that the release may not be at
 * fault.
 */
export type RenderFailure = { code: string; message: string; stack?: string; partial?: true };

export type FromWorker =
  | { id: number; result: RenderResult }
  | { id: number; failure: RenderFailure }
  | RenderApiRequest
  /** The tracing span of an API request; may arrive after the render's result. */
  | { span: CallSpan }
  /** The last good copies of content are stored by the shell; the reply to a read has the same number. */
  | { contentRead: number; name: string }
  | { contentWrite: string; copy: unknown }
  | { contentReport: ContentReport }
  /** `hanging`: the running renders that wait for something other than the API, and had all API responses. */
  | { pong: number; hanging: number[] };

/**
 * Messages of the program in a renderer process to the shell. `memory`: the process's resident memory in bytes;
 * `exceeded` if the process ends itself now, because the memory is far above the limit. `ended`: the thread of the
 * release ended, with the error that its code threw, if any; the process ends after this message.
 */
export type FromProgram =
  | { started: true }
  | { memory: number; exceeded?: true | undefined }
  | { ended: ThreadFailure | null };

export type ThreadFailure = { code?: string | undefined; message: string; stack?: string | undefined };

/** Arguments of a renderer process, as the JSON text `process.argv[2]`. */
export type RendererArguments = {
  /** The script of the thread with the release's code. */
  workerScript: string;
  /** Node's options for the thread. */
  workerOptions: string[];
  /** The process ends itself at once if its resident memory, in bytes, is larger than this. */
  maxMemory: number;
  /** The largest message from the thread that is forwarded, in bytes. */
  maxMessage: number;
};

/**
 * The size of the largest message that a release may send, in bytes; a larger one would keep the shell busy for too
 * long.
 */
export const maxMessage = 8 * 1024 * 1024;

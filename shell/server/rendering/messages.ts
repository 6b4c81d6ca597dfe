import type { Language } from '@marquee/contracts';
import type { CallSpan } from '@marquee/contracts/trace';
import type { PageRendering, RenderedSlot } from '@marquee/mount/server';

type JsonParams = Parameters<typeof import('@marquee/mount/server').renderSlot>[1]['params'];

/** A request to a release's worker thread: render this page or slot. */
export type RenderRequest = {
  url: string;
  language: Language;
  prefix: string;
  traceparent?: string;
} & ({ kind: 'page'; route: string } | { kind: 'slot'; slot: string; params: JsonParams });

/**
 * The output of a worker thread. `partial`: an API request failed, so the output is not cached. `expiresAt` and
 * `staleUntil` (milliseconds since 1970): until when other visitors may get the output; without these, each
 * request renders. `heading`: the id of the page's heading, unless a slot is above the heading.
 */
export type RenderResult = (PageRendering | ({ kind: 'slot' } & RenderedSlot)) & {
  partial?: true;
  expiresAt?: number;
  staleUntil?: number;
  heading?: string;
};

/** The data with which a worker thread starts; `bundle` is the verified text of the release's server bundle. */
export type WorkerStart = {
  release: string;
  bundle: string;
  hosts: { main: string; content: string; sameOrigin: string };
  /** The folder for the last good copies of content. */
  contentFolder: string;
  /** How long content is fresh, in milliseconds. */
  contentMaxAgeMs: number;
};

/** A GET request to the API that a worker thread asks the shell to send. */
export type ApiRequest = { url: string; headers: Record<string, string>; timeoutMs: number };

/** The response to an API request, whatever its status; `failure` if there was no response. */
export type ApiResponse = { status: number; body: string } | { failure: string };

/** Sends an API request for a render; never rejects. */
export type SendApiRequest = (request: ApiRequest) => Promise<ApiResponse>;

/**
 * Messages to a worker thread: render until the deadline `until` (milliseconds since 1970), an API response, or
 * `ping`. A thread replies to `ping` even while a loader is slow, but not in an endless loop.
 */
export type ToWorker =
  | { id: number; request: RenderRequest; until: number }
  | { apiRequest: number; response: ApiResponse }
  | { ping: number };

/** An API request of the render `renderId`; the message with the response has the same number `apiRequest`. */
export type RenderApiRequest = { apiRequest: number; renderId: number; request: ApiRequest };

/** What a render threw. `partial`: an API request had failed before, so the release may not be at fault. */
export type RenderFailure = { code: string; message: string; stack?: string; partial?: true };

export type FromWorker =
  | { id: number; result: RenderResult }
  | { id: number; failure: RenderFailure }
  | RenderApiRequest
  /** The tracing span of an API request; may arrive after the render's result. */
  | { span: CallSpan }
  /** `hanging`: the running renders that wait for something other than the API, and had all API responses. */
  | { pong: number; hanging: number[] };

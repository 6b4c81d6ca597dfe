import type { Language } from '@marquee/contracts';
import type { CallSpan } from '@marquee/contracts/trace';
import type { PageRendering, RenderedSlot } from '@marquee/mount/server';

type JsonParams = Parameters<typeof import('@marquee/mount/server').renderSlot>[1]['params'];

/** A render that the shell requests from the worker of a release. */
export type RenderRequest = {
  url: string;
  language: Language;
  prefix: string;
  traceparent?: string;
} & ({ kind: 'page'; route: string } | { kind: 'slot'; slot: string; params: JsonParams });

/**
 * `partial`: an API request of this render failed, so the output is not cached. `expiresAt` and `staleUntil`, in
 * milliseconds since 1970: how long the output may be reused for other visitors; without them it is rendered per
 * request. `heading` is the id of the page's heading, unless a slot is above it.
 */
export type RenderResult = (PageRendering | ({ kind: 'slot' } & RenderedSlot)) & {
  partial?: true;
  expiresAt?: number;
  staleUntil?: number;
  heading?: string;
};

/** The data with which a worker starts; `bundle` is the text of the server bundle, verified against the signed release. */
export type WorkerStart = {
  release: string;
  bundle: string;
  hosts: { main: string; content: string; sameOrigin: string };
  /** The folder in which the last good copies of the content are stored. */
  contentFolder: string;
  /** How long content is fresh, in milliseconds. */
  contentMaxAgeMs: number;
};

/** A GET request to the API that a render sends through the shell. */
export type ApiRequest = { url: string; headers: Record<string, string>; timeoutMs: number };

/** The response, whatever its status; `failure` if there was none. */
export type ApiResponse = { status: number; body: string } | { failure: string };

/** Sends an API request for a render; never rejects. */
export type SendApiRequest = (request: ApiRequest) => Promise<ApiResponse>;

/**
 * Messages to a worker. `until` is the deadline of a render, in milliseconds since 1970. A worker replies to `ping`
 * unless it is in an endless loop; a slow loader does not prevent the reply.
 */
export type ToWorker =
  | { id: number; request: RenderRequest; until: number }
  | { apiRequest: number; response: ApiResponse }
  | { ping: number };

/** An API request of the render with the id `renderId`; the response has the same `apiRequest`. */
export type RenderApiRequest = { apiRequest: number; renderId: number; request: ApiRequest };

/** What a render threw. `partial`: one of its API requests had failed before, which may be the cause. */
export type RenderFailure = { code: string; message: string; stack?: string; partial?: true };

export type FromWorker =
  | { id: number; result: RenderResult }
  | { id: number; failure: RenderFailure }
  | RenderApiRequest
  /** The span of an API request, which may end after its render. */
  | { span: CallSpan }
  | { pong: number };

import type { Language } from '@marquee/contracts';
import type { CallSpan } from '@marquee/contracts/trace';
import type { PageRendering, RenderedSlot } from '@marquee/mount/server';

type JsonParams = Parameters<typeof import('@marquee/mount/server').renderSlot>[1]['params'];

/** What the shell asks a release's worker to render. */
export type RenderRequest = {
  /** The page's own address, as the visitor sees it. */
  url: string;
  language: Language;
  prefix: string;
  /** The span it is rendered within, where requests are traced. */
  traceparent?: string;
} & ({ kind: 'page'; route: string } | { kind: 'slot'; slot: string; params: JsonParams });

/**
 * `partial`: an API request of this render failed, so the output is not cached. `expiresAt` and `staleUntil`, in
 * milliseconds since 1970: how long the output may be reused for other visitors; without them it is rendered per
 * request. `heading` is the id of the page's heading, where no slot is above it.
 */
export type RenderResult = (PageRendering | ({ kind: 'slot' } & RenderedSlot)) & {
  partial?: true;
  expiresAt?: number;
  staleUntil?: number;
  heading?: string;
};

/** What the worker is started with: the bundle's text, already checked against the signed release. */
export type WorkerStart = {
  release: string;
  bundle: string;
  hosts: { main: string; content: string; sameOrigin: string };
  /** The folder where the last good copies of the content outlive the worker. */
  contentFolder: string;
  /** How long content counts as fresh, in milliseconds. */
  contentMaxAgeMs: number;
};

/** A call that only reads, as a render asks the shell for it; it waits for `timeoutMs` milliseconds. */
export type ApiRequest = { url: string; headers: Record<string, string>; timeoutMs: number };

/** The answer as it came, whatever its status; `failure` where there was none. */
export type ApiResponse = { status: number; body: string } | { failure: string };

/** Makes a call for a render; never rejects. */
export type SendApiRequest = (asked: ApiRequest) => Promise<ApiResponse>;

/**
 * `until` is when nobody waits for the render any more, in milliseconds since 1970. `ping` asks whether
 * the thread still turns: a slow loader answers, an endless loop does not.
 */
export type ToWorker =
  | { id: number; request: RenderRequest; until: number }
  | { call: number; answered: ApiResponse }
  | { ping: number };

/** A call that the render with the id `of` asks for, with a number of its own. */
export type RenderApiRequest = { call: number; of: number; asked: ApiRequest };

/** What a render threw. `partial`: a call it wanted went wrong before, which may be all that is wrong. */
export type RenderFailure = { code: string; message: string; stack?: string; partial?: true };

export type FromWorker =
  | { id: number; result: RenderResult }
  | { id: number; failure: RenderFailure }
  | RenderApiRequest
  /** A call that a render made, perhaps over only after it. */
  | { span: CallSpan }
  | { pong: number };

/**
 * Returns a signal that aborts after `ms` milliseconds, with a `TimeoutError`. It replaces `AbortSignal.timeout`, which
 * some browsers lack, such as Safari 15.
 */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The request took too long', 'TimeoutError')), ms);
  return controller.signal;
}

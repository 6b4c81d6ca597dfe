import { startDeadline } from './start-deadline.ts';

/**
 * Returns a signal that aborts after `ms` milliseconds in which the program could run (`startDeadline`), with a
 * `TimeoutError`.
 */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  startDeadline(ms, () => controller.abort(new DOMException('The request took too long', 'TimeoutError')));
  return controller.signal;
}

/** The parts of a `Request` that React Router reads of the one it makes for each navigation. */
class NavigationRequest {
  readonly method = 'GET';
  readonly url: string;
  readonly signal: AbortSignal | undefined;

  constructor(url: string, { signal }: { signal?: AbortSignal } = {}) {
    this.url = url;
    this.signal = signal;
  }
}

/** jsdom has no `Request`, which routers with loaders need. */
export function provideRequest(): void {
  Object.defineProperty(globalThis, 'Request', {
    value: NavigationRequest,
    configurable: true,
    writable: true,
  });
}

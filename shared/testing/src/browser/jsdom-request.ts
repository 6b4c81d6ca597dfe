/** The part of `Request` that React Router uses. It creates one for each navigation. */
class NavigationRequest {
  readonly method = 'GET';
  readonly url: string;
  readonly signal: AbortSignal | undefined;

  constructor(url: string, { signal }: { signal?: AbortSignal } = {}) {
    this.url = url;
    this.signal = signal;
  }
}

/** Defines `Request`, which jsdom lacks and routers with loaders need. */
export function provideRequest(): void {
  Object.defineProperty(globalThis, 'Request', {
    value: NavigationRequest,
    configurable: true,
    writable: true,
  });
}

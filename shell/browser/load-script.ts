import type { Script } from '../page/page-data.ts';

const timeoutMs = 15_000;

/**
 * Loads a script of the shell, verified by its hash. Resolves to the `detail` of the event `eventName` that the
 * script dispatches. Rejects if it has no hash, fails to load, or dispatches nothing within 15 seconds.
 */
export function loadScript<Detail>(page: Document, [script]: Script[], eventName: string): Promise<Detail> {
  return new Promise((resolve, reject) => {
    if (!script?.integrity) return reject(new Error('The page names no script with its hash'));

    const element = page.createElement('script');
    const end = () => {
      clearTimeout(timer);
      page.removeEventListener(eventName, started);
    };
    const failed = () => {
      end();
      element.remove();
      reject(new Error(`${script.src} did not load`));
    };
    const started = (event: Event) => {
      end();
      resolve((event as CustomEvent<Detail>).detail);
    };
    const timer = setTimeout(failed, timeoutMs);
    page.addEventListener(eventName, started);
    element.addEventListener('error', failed);
    element.src = script.src;
    element.integrity = script.integrity;
    element.async = true;
    page.head.append(element);
  });
}

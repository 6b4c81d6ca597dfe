import type { Script } from '../page/page-data.ts';

const deadlineMs = 15_000;

/** Loads a script of ours by its hash; gives what the script announces by the event's detail. */
export function loadScript<Announced>(
  page: Document,
  [script]: Script[],
  eventName: string,
): Promise<Announced> {
  return new Promise((resolve, reject) => {
    if (!script?.integrity) return reject(new Error('The page names no script with its hash'));

    const element = page.createElement('script');
    const end = () => {
      clearTimeout(late);
      page.removeEventListener(eventName, announced);
    };
    const failed = () => {
      end();
      element.remove();
      reject(new Error(`${script.src} did not load`));
    };
    const announced = (event: Event) => {
      end();
      resolve((event as CustomEvent<Announced>).detail);
    };
    const late = setTimeout(failed, deadlineMs);
    page.addEventListener(eventName, announced);
    element.addEventListener('error', failed);
    element.src = script.src;
    element.integrity = script.integrity;
    element.async = true;
    page.head.append(element);
  });
}

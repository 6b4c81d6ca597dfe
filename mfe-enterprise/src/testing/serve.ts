import type { Language } from '@marquee/sdk';
import { testPlatform } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';

/** Renders a page of this remote. The pages send no requests on the server. */
export function serve(path: string, language?: Language) {
  return servePage(routes, path, testPlatform().platform, language);
}

import type { Language } from '@marquee/contracts';
import { testPlatform } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';

/** Serves one of our pages, which ask nobody for anything. */
export function serve(address: string, language?: Language) {
  return servePage(routes, address, testPlatform().platform, language);
}

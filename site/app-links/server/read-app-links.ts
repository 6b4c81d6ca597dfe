import { parseInput, PlatformError } from '@marquee/contracts';
import * as v from 'valibot';
import { appPlacements, type AppUrls, type AppLinks, type AppPlacement } from '../app-links.ts';

const url = v.pipe(v.string(), v.url(), v.startsWith('https://', 'starts with https://'));
const urls = v.strictObject({
  android: v.optional(url),
  ios: v.optional(url),
  deepLink: v.optional(url),
});
const schema = v.strictObject(v.entriesFromList(appPlacements, v.optional(urls)));

/**
 * Returns the app's store URLs and deep links for every placement (a place where the site offers the app), each with a
 * parameter that names the placement. `overrides` is JSON with URLs of single placements. Throws INVALID_INPUT if
 * `overrides` is wrong.
 */
export function readAppLinks({
  android,
  ios,
  deepLink,
  overrides,
}: AppUrls & { overrides: string }): AppLinks {
  const given = parseInput(schema, parseJson(overrides), 'APP_LINKS');
  const linksOf = (placement: AppPlacement): AppUrls => ({
    android: withParameter(android, 'referrer', `utm_source=web&utm_content=${placement}`),
    ios: withParameter(ios, 'ct', placement),
    deepLink: withParameter(deepLink, 'placement', placement),
    ...definedOf(given[placement]),
  });
  return Object.fromEntries(appPlacements.map((placement) => [placement, linksOf(placement)])) as AppLinks;
}

function definedOf(urls: Partial<Record<keyof AppUrls, string | undefined>> = {}) {
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));
}

function withParameter(base: string, name: string, value: string): string {
  const url = new URL(base);
  url.searchParams.set(name, value);
  return url.href;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PlatformError('INVALID_INPUT', 'APP_LINKS is not JSON', { cause });
  }
}

import type { JsonStorage } from './json-storage.ts';

/** The storage key of the app version, which the app configuration returns. Later API calls send it as a header. */
export const versionNameKey = 'app_version_name';

export type MainHeaders = { app_version_code: '2203'; app_version_name: string; os_type: 'web' };

/** Returns the headers that every call to the main API sends (specification, section 7). */
export function mainHeaders(storage: JsonStorage): MainHeaders {
  return {
    app_version_code: '2203',
    app_version_name: storage.readText(versionNameKey, '') || '2.203',
    os_type: 'web',
  };
}

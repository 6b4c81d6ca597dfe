import path from 'node:path';
import { jestSettings } from '@marquee/testing/jest';

const settings = jestSettings(path.resolve(import.meta.dirname, '../..'));

/** Tests of the pages of a running site: one crawl (`crawl-site.ts`), which all of them read. */
export default {
  ...settings,
  testMatch: ['<rootDir>/tests/pages/*.test.ts'],
  globalSetup: '<rootDir>/tests/pages/crawl-site.ts',
  testTimeout: 180_000,
};

import { jestSettings } from '@marquee/testing/jest';

const shared = jestSettings(import.meta.dirname);
/** `tests/pages` needs a running site: `npm test -- pages`. */
const settings = {
  ...shared,
  testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '<rootDir>/tests/pages/'],
};

/** `npm test` plays the first ring: no files named `*.all.test.ts`, and a report of failures alone. */
const firstRing = {
  testPathIgnorePatterns: [...settings.testPathIgnorePatterns, '\\.all\\.test\\.tsx?$'],
  reporters: [['summary', { summaryThreshold: 0 }]],
};

export default { ...settings, ...(process.env['RING'] === 'first' && firstRing) };

import { jestSettings } from '@marquee/testing/jest';

const settings = jestSettings(import.meta.dirname);

/** `npm test` plays the first ring: no files named `*.all.test.ts`, and a report of failures alone. */
const firstRing = {
  testPathIgnorePatterns: [...settings.testPathIgnorePatterns, '\\.all\\.test\\.tsx?$'],
  reporters: [['summary', { summaryThreshold: 0 }]],
};

export default { ...settings, ...(process.env['RING'] === 'first' && firstRing) };

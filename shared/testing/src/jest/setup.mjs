import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks these, which React Router and React's server build need.
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;

// Extends jest's `expect`; loading it takes longer than most tests without a document.
if (globalThis.document) beforeAll(() => import('@testing-library/jest-dom'));

// The whole run plays a test that fails once more, and reports it as flaky if it then passes.
const retries = Number(process.env['UNIT_RETRIES'] ?? 0);
if (retries > 0) jest.retryTimes(retries, { logErrorsBeforeRetry: true });

// oxlint-disable-next-line import/no-unassigned-import -- it extends jest's `expect`
import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks these, which React Router and React's server build need.
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;

// The whole run plays a test that fails once more, and reports it as flaky if it then passes.
const retries = Number(process.env['UNIT_RETRIES'] ?? 0);
if (retries > 0) jest.retryTimes(retries, { logErrorsBeforeRetry: true });

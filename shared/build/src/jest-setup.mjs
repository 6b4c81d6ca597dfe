// oxlint-disable-next-line import/no-unassigned-import -- it extends jest's `expect`
import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks these, which React Router and React's server build need.
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;

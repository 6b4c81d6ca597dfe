// oxlint-disable-next-line import/no-unassigned-import -- it adds its matchers to jest's
import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// jsdom leaves these out, and React Router and React's server build need them.
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;

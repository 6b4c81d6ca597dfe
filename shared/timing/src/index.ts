export { backoffMs } from './backoff.ts';
export { withTimeout } from './with-timeout.ts';

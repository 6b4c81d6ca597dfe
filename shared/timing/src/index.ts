export { backoffMs } from './backoff.ts';
export {
  createCircuitBreaker,
  type Admission,
  type CircuitBreaker,
  type CircuitSettings,
  type CircuitState,
} from './circuit-breaker.ts';
export { timeoutSignal } from './timeout-signal.ts';
export { withTimeout } from './with-timeout.ts';

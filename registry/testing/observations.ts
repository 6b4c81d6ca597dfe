import type { Observation } from '@marquee/contracts';

/** The hash of a visitor, by number. */
const visitorHash = (at: number) => at.toString(16).padStart(32, '0');
/** By default, each visitor has a different network. */
export const aboutVisitor = (at: number, release: string) => ({
  remote: 'mfe-quiz',
  release,
  at: 1_800_000_000_000,
  visitor: visitorHash(at),
  network: visitorHash(at).slice(16),
  source: 'browser' as const,
});
/** The same observation, as visitors of one network send it. */
export const within = <Sent extends object>(network: number, sent: Sent) => ({
  ...sent,
  network: `abcd${String(network).padStart(12, '0')}`,
});
/** The same, as a shell's own render failed. */
export const byServer = <Sent extends object>(sent: Sent) => ({ ...sent, source: 'server' as const });
/** One for each number below `count`. */
export const many = <One>(count: number, one: (at: number) => One) =>
  Array.from({ length: count }, (_, at) => one(at));
export const mount = (at: number, release: string, milliseconds = 40): Observation => ({
  kind: 'mount',
  ...aboutVisitor(at, release),
  slot: 'page',
  milliseconds,
});
export const error = (at: number, release: string, cause = 'REMOTE_DID_NOT_LOAD'): Observation => ({
  kind: 'error',
  ...aboutVisitor(at, release),
  cause,
  message: 'broken',
});
export const vital = (
  at: number,
  release: string,
  name: 'LCP' | 'INP' | 'CLS',
  value: number,
): Observation => ({
  kind: 'vital',
  ...aboutVisitor(at, release),
  name,
  value,
});

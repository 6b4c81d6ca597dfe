import type { Release } from '@marquee/contracts';
import { createReadiness, type Readiness } from '../server/releases/readiness.ts';

type Options = {
  fetch?: (release: Release) => Promise<void>;
  start?: (release: Release) => Promise<void>;
  report?: (failure: unknown) => void;
};

/** A readiness with the given downloads and worker starts; by default all releases are ready at once. */
export function readinessFor({
  fetch = async () => undefined,
  start = async () => undefined,
  report = () => undefined,
}: Options = {}): Readiness {
  return createReadiness({
    files: { fetchRelease: fetch },
    fit: { check: async () => undefined },
    workers: { start, retainOnly: () => undefined },
    report,
  });
}

import type { Release } from '@marquee/contracts';
import { createReadiness, type Readiness } from '../server/releases/readiness.ts';

type Wishes = {
  fetch?: (release: Release) => Promise<void>;
  start?: (release: Release) => Promise<void>;
  report?: (failure: unknown) => void;
};

/** The readiness of releases whose files and workers do as wished; without a wish all are ready at once. */
export function readinessFor({
  fetch = async () => undefined,
  start = async () => undefined,
  report = () => undefined,
}: Wishes = {}): Readiness {
  return createReadiness({
    files: { fetchRelease: fetch },
    workers: { start, retainOnly: () => undefined },
    report,
  });
}

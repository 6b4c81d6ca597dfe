import type { Beacon } from '@marquee/contracts';
import type { PageData } from '../../page/page-data.ts';

/**
 * Creates the reporter of exposures, the beacons that state that a visitor got a variant of an experiment. An exposure
 * is reported once per document, when the page is visible and has a slot of the experiment's remote. It counts even if
 * the slot failed, because the count must not depend on how well a variant works.
 */
export function createExposures({
  page,
  telemetry,
}: {
  page: () => PageData;
  telemetry: { report: (beacon: Beacon) => void };
}) {
  const reported = new Set<string>();
  return { watch, report };

  /** Reports the exposures of all slots in an element, as soon as the page is visible. */
  function watch(root: ParentNode) {
    if (!page().experiments) return;
    // A page that loads in a background tab has not been seen.
    if (document.visibilityState === 'hidden')
      return document.addEventListener('visibilitychange', () => watch(root), { once: true });
    for (const element of root.querySelectorAll<HTMLElement>('[data-slot]')) report(element);
  }

  function report({ dataset }: HTMLElement) {
    const experiment = page().experiments?.find(
      ({ remote, release }) => remote === dataset['remote'] && release === dataset['release'],
    );
    const { state, variant } = dataset;
    if (!experiment || !variant || state === 'killed' || reported.has(experiment.id)) return;
    reported.add(experiment.id);
    const { id, remote, release } = experiment;
    telemetry.report({ kind: 'exposure', remote, release, at: Date.now(), experiment: id, variant });
  }
}

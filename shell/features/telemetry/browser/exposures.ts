import type { Beacon } from '@marquee/contracts';
import type { PageData } from '../../../page/page-data.ts';

/**
 * Reports once per document that a variant was shown: when a slot of its remote is in a visible page, whether it was
 * rendered by the server, renders in the browser, or failed. The exposure must not depend on how well a variant
 * works.
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

  /** Reports the exposure of every slot in an element, as soon as the page is visible. */
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
    if (!experiment || dataset['state'] === 'killed' || reported.has(experiment.id)) return;
    reported.add(experiment.id);
    const { id, remote, release, variant } = experiment;
    telemetry.report({ kind: 'exposure', remote, release, at: Date.now(), experiment: id, variant });
  }
}

import type { Beacon } from '@marquee/contracts';
import type { PageData } from '../../../page/page-data.ts';

/**
 * Tells once a document, and in the registry once a visitor, that a variant came before their eyes: when
 * its remote stands in a page that is shown, whether the server drew it, the browser will, or it failed.
 * Who is counted must not depend on how well a variant does.
 */
export function createExposures({
  page,
  telemetry,
}: {
  page: () => PageData;
  telemetry: { report: (beacon: Beacon) => void };
}) {
  const told = new Set<string>();
  return { watch, shown };

  /** Everything that stands below an element, as soon as the page is looked at. */
  function watch(root: ParentNode) {
    if (!page().experiments) return;
    // A page that was fetched into a tab nobody has opened is no exposure.
    if (document.visibilityState === 'hidden')
      return document.addEventListener('visibilitychange', () => watch(root), { once: true });
    for (const element of root.querySelectorAll<HTMLElement>('[data-slot]')) shown(element);
  }

  function shown({ dataset }: HTMLElement) {
    const experiment = page().experiments?.find(
      ({ remote, release }) => remote === dataset['remote'] && release === dataset['release'],
    );
    if (!experiment || dataset['state'] === 'killed' || told.has(experiment.id)) return;
    told.add(experiment.id);
    const { id, remote, release, variant } = experiment;
    telemetry.report({ kind: 'exposure', remote, release, at: Date.now(), experiment: id, variant });
  }
}

import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric, type ReportOpts } from 'web-vitals';
import type { Telemetry } from '../../../browser/telemetry/telemetry.ts';
import type { Owner } from './owner-of-stack.ts';
import { causeOf } from './cause-of-shift.ts';

type SlotOwner = Owner & { slot: string };

/**
 * Reports the page's web vitals, each for the release that caused the value: LCP and INP for the slot in which
 * they occurred, CLS for the slot that caused the largest shift, FCP and TTFB for the shell.
 */
export function watchVitals({ telemetry, shell }: { telemetry: Telemetry; shell: Owner }) {
  const report = ({ name, value }: Metric, owner: Owner | SlotOwner = shell) =>
    telemetry.report({ kind: 'vital', ...owner, at: Date.now(), name, value });

  onTTFB((metric) => report(metric));
  onFCP((metric) => report(metric));
  follow(onLCP, ({ entries }) => entries.at(-1)?.element);
  follow(onINP, ({ entries }) => entries.find(({ target }) => target)?.target);

  let largest: LayoutShift | undefined;
  let cause: Node | null | undefined;
  follow(onCLS, ({ entries: [first, ...others] }) => {
    const shift = others.reduce((one, other) => (one && one.value >= other.value ? one : other), first);
    // Later, something else may have taken the place.
    if (shift !== largest) cause = shift && (causeOf(shift) ?? shift.sources[0]?.node);
    largest = shift;
    return cause;
  });

  /** Notes at each change which slot caused it, because its nodes may be removed before the value is final. */
  function follow<Vital extends Metric>(
    watch: (onReport: (metric: Vital) => void, options?: ReportOpts) => void,
    nodeOf: (metric: Vital) => Node | null | undefined,
  ) {
    let owner: Owner | SlotOwner = shell;
    watch((metric) => (owner = ownerOf(nodeOf(metric)) ?? shell), { reportAllChanges: true });
    watch((metric) => report(metric, owner));
  }
}

/** The slot that contains a node, with its release. */
function ownerOf(node: Node | null | undefined): SlotOwner | undefined {
  const element = node instanceof Element ? node : node?.parentElement;
  const { remote, release, slot } = element?.closest<HTMLElement>('[data-slot]')?.dataset ?? {};
  return slot ? { remote: remote ?? '', release: release ?? '', slot } : undefined;
}

import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals/attribution';
import type { Telemetry } from './telemetry.ts';
import type { Owner } from './owner-of-stack.ts';
import { watchShifts } from './watch-shifts.ts';

/**
 * Reports the page's web vitals, each for the release that caused the value: LCP and INP for the slot in which
 * they occurred, CLS for the slot that caused the largest shift, FCP and TTFB for the shell.
 */
export function watchVitals({ telemetry, shell }: { telemetry: Telemetry; shell: Owner }) {
  const causes = watchShifts();
  const own = { generateTarget: targetOf };
  const report = (name: 'LCP' | 'INP' | 'CLS' | 'FCP' | 'TTFB', value: number, target = '') => {
    const [remote = '', release = '', slot] = target.split(' ');
    const owner = slot ? { remote, release, slot } : shell;
    telemetry.report({ kind: 'vital', ...owner, at: Date.now(), name, value });
  };

  onTTFB(({ name, value }) => report(name, value));
  onFCP(({ name, value }) => report(name, value));
  onLCP(({ name, value, attribution }) => report(name, value, attribution.target), own);
  onINP(({ name, value, attribution }) => report(name, value, attribution.interactionTarget), own);
  onCLS(({ name, value, attribution: { largestShiftTime, largestShiftTarget } }) => {
    const cause = causes.get(largestShiftTime ?? -1);
    report(name, value, cause ? targetOf(cause) : largestShiftTarget);
  }, own);
}

/** The remote, release and slot that contain a node, as text, because the node may be removed later. */
function targetOf(node: Node | null): string {
  const element = node instanceof Element ? node : node?.parentElement;
  const slot = element?.closest<HTMLElement>('[data-slot]');
  return slot ? `${slot.dataset['remote']} ${slot.dataset['release']} ${slot.dataset['slot']}` : 'shell';
}

import type { RemoteStatus } from '../releases/environment-status.ts';
import { html, type Html } from '@marquee/http-server/html';
import type { Trouble } from './remote-trouble.ts';

/** The states of a remote, worst first, each with a symbol and a label, to differ without colours too. */
export function stateMarks(
  { killed, locked, rollout, experiments }: RemoteStatus,
  troubles: Trouble[],
): Html {
  const marks = [
    ...(killed ? [mark('killed', '■', 'Killed')] : []),
    ...troubles
      .filter(({ kind }) => kind !== 'killed')
      .map(({ kind, version }) =>
        mark('alarm', '▲', `${version} ${kind === 'marked' ? 'reported harmful' : kind}`),
      ),
    ...(rollout ? [mark('rollout', '◐', `Rolling out ${rollout.percent} %`)] : []),
    ...experiments.map(({ id }) => mark('experiment', '◇', `Experiment ${id}`)),
    ...(locked ? [mark('locked', '▣', 'Locked')] : []),
  ];
  return html`<ul class="marks" role="list">
    ${marks.length ? marks : mark('steady', '●', 'Healthy')}
  </ul>`;
}

function mark(kind: string, symbol: string, label: string): Html {
  return html`<li class="mark mark-${kind}"><span aria-hidden="true">${symbol}</span> ${label}</li>`;
}

/** One release with the share of the visitors who get it, and why. */
type Part = { version: string; percent: number; why: string };

/** The fields of a remote's state that determine which release a visitor gets. */
export type TrafficState = Pick<RemoteStatus, 'live' | 'killed' | 'rollout' | 'experiments'>;

/** How visitors are split between releases; ignores pinned visitors and tenants. */
function partsOf({ live, killed, rollout, experiments }: TrafficState): Part[] {
  if (killed) return [{ version: 'nothing', percent: 100, why: 'killed' }];
  const parts: Part[] = [];
  if (rollout) parts.push({ version: rollout.version, percent: rollout.percent, why: 'rollout' });
  for (const { id, sharePercent, variants } of experiments) {
    const whole = variants.reduce((sum, { weight }) => sum + weight, 0);
    for (const { name, version, weight } of variants)
      parts.push({ version, percent: (sharePercent * weight) / whole, why: `${id}: ${name}` });
  }
  const rest = 100 - parts.reduce((sum, part) => sum + part.percent, 0);
  return rest > 0.005 ? [{ version: live, percent: rest, why: 'live' }, ...parts] : parts;
}

/** Renders the split of visitors between releases as a bar with a legend. */
export function shareBar(status: TrafficState): Html {
  const parts = partsOf(status);
  let from = 0;
  const bars = parts.map(({ percent }, at) => {
    const x = from;
    from += percent;
    return html`<rect
      class="part part-${kindOf(parts[at]!)}"
      x="${x}"
      width="${percent}"
      height="10"
    ></rect>`;
  });
  return html`<div class="shares">
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
    <ul role="list">
      ${parts.map(
        (part) =>
          html`<li>
            <span class="swatch swatch-${kindOf(part)}" aria-hidden="true"></span><b>${part.version}</b>
            <span>${Number(part.percent.toFixed(2))} %</span> <small>${part.why}</small>
          </li>`,
      )}
    </ul>
  </div>`;
}

function kindOf({ why }: Part): string {
  if (why === 'live' || why === 'rollout' || why === 'killed') return why;
  return 'experiment';
}

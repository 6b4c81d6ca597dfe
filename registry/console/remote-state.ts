import type { Finding } from '../diagnosis/finding.ts';
import { audienceText, isTargeted } from '../releases/experiments.ts';
import type { RemoteStatus } from '../releases/environment-status.ts';
import { html, type Html } from '@marquee/http-server/html';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';
import { releaseSwatch, seriesOf } from './release-mark.ts';
import { stateLabel } from './verdict.ts';

/**
 * Renders the states of a remote, worst first. Each has a symbol and a label, so that states can be told apart without
 * colours.
 */
export function stateMarks(
  { killed, locked, rollout, experiments }: RemoteStatus,
  findings: readonly Finding[],
): Html {
  const marks = [
    ...(killed ? [mark('killed', '■', 'Killed')] : []),
    ...[...new Set(findings.filter(({ rule }) => rule !== 'killed').map(stateLabel))].map((label) =>
      mark('alarm', '▲', label),
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

/** The part of a remote's state that determines which release a visitor gets. */
export type TrafficState = Pick<RemoteStatus, 'live' | 'killed' | 'rollout' | 'experiments'>;

/** The visitors whom one rule splits between releases, in words; undefined if the rule is for all of them. */
type Audience = { who: string | undefined; parts: Part[] };

/**
 * How visitors are split between releases; ignores pinned visitors and tenants. An experiment for some visitors only,
 * such as those in Hindi, splits these and no others.
 */
function audiencesOf(status: TrafficState): Audience[] {
  if (status.killed)
    return [{ who: undefined, parts: [{ version: 'nothing', percent: 100, why: 'killed' }] }];
  const targeted = status.experiments.filter(({ targeting }) => isTargeted(targeting));
  const forAll = status.experiments.filter(({ targeting }) => !isTargeted(targeting));
  return [
    ...targeted.map((one) => ({
      who: audienceText(one.targeting),
      parts: partsOf({ ...status, experiments: [one] }),
    })),
    {
      who: targeted.length ? 'all other visitors' : undefined,
      parts: partsOf({ ...status, experiments: forAll }),
    },
  ];
}

function partsOf({ live, rollout, experiments }: TrafficState): Part[] {
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

/**
 * Renders how visitors are split between a remote's releases, as a bar with a legend. Visitors with an experiment of
 * their own, such as those in Hindi, have a separate bar.
 */
export function shareBar(status: TrafficState, numbers: ReleaseNumbers): Html {
  return html`${audiencesOf(status).map((audience) => audienceBar(audience, numbers))}`;
}

function audienceBar({ who, parts }: Audience, numbers: ReleaseNumbers): Html {
  let from = 0;
  const bars = parts.map(({ version, percent, why }) => {
    const x = from;
    from += percent;
    const kind = why === 'killed' ? 'part-killed' : seriesOf(numbers, version);
    return html`<rect class="part ${kind}" x="${x}" width="${percent}" height="10"></rect>`;
  });
  return html`<div class="shares">
    ${who === undefined ? '' : html`<p><b>Of ${who}</b></p>`}
    <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
    <ul role="list">
      ${parts.map(
        ({ version, percent, why }) =>
          html`<li>
            ${why === 'killed' ? html`<span class="grave" aria-hidden="true">■</span>` : releaseSwatch(numbers, version)}
            <b>${version}</b> <span>${Number(percent.toFixed(2))} %</span> <small>${why}</small>
          </li>`,
      )}
    </ul>
  </div>`;
}

import type { Why } from '@marquee/contracts';
import type { Said } from '../../telemetry/browser/telemetry.ts';

/** What `/__marquee/plan` says of one remote. */
export type PlannedFact = { remote: string; owner: string; why: Why };

/** What is known of one slot that stands in the page. */
export type SlotFacts = {
  element: HTMLElement;
  name: string;
  release: string;
  /** Label and text, in the order in which they are shown. */
  facts: [label: string, text: string][];
  errors: string[];
};

/** Reads the slots of the page, in its order, with what the plan and the beacons say of them. */
export function slotFacts(
  root: ParentNode,
  {
    plan,
    beacons,
    statusOf,
  }: {
    plan: readonly PlannedFact[];
    beacons: readonly Said[];
    /** single-spa's status of the island of an element. */
    statusOf: (element: HTMLElement) => string | undefined;
  },
): SlotFacts[] {
  return [...root.querySelectorAll<HTMLElement>('[data-slot][data-remote]')].map((element) => {
    const { slot = '', remote = '', release = '', variant, state = '', hydrate = '' } = element.dataset;
    const planned = plan.find((one) => one.remote === remote);
    const own = beacons.filter(
      (one) => one.kind !== 'span' && one.remote === remote && one.release === release,
    );
    const mounts = own.flatMap((one) =>
      one.kind === 'mount' && one.slot === slot ? [one.milliseconds] : [],
    );
    const vitals = own.flatMap((one) =>
      one.kind === 'vital' && one.slot === slot ? [`${one.name} ${vitalText(one.name, one.value)}`] : [],
    );
    return {
      element,
      name: slot,
      release: `${remote}@${release}`,
      facts: [
        ['Owner', planned?.owner ?? 'unknown'],
        ['Why', planned ? whyText(planned.why) : 'unknown'],
        ...(variant ? ([['Variant', variant]] as [string, string][]) : []),
        [
          'State',
          hydrate === 'never' && state === 'server'
            ? 'server, never hydrates'
            : `${state}, hydrates on ${hydrate}`,
        ],
        ['single-spa', statusOf(element) ?? 'not started'],
        ['Mounted in', mounts.length > 0 ? mounts.map((ms) => `${Math.round(ms)} ms`).join(', ') : '–'],
        ...(vitals.length > 0 ? ([['Vitals', vitals.join(', ')]] as [string, string][]) : []),
      ],
      errors: own.flatMap((one) => (one.kind === 'error' ? [`${one.cause}: ${one.message}`] : [])),
    };
  });
}

function vitalText(name: string, value: number): string {
  return name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`;
}

/** Why a visitor has a release, as a person says it. */
export function whyText(why: Why): string {
  switch (why.kind) {
    case 'live':
      return 'live for everybody';
    case 'rollout':
      return `rollout to ${why.percent} %, bucket ${why.bucket}`;
    case 'experiment':
      return `experiment ${why.experiment}, variant ${why.variant}, bucket ${why.bucket}`;
    case 'tenant':
      return `tenant ${why.tenant}`;
    case 'killed':
      return `killed: ${why.reason}`;
    default:
      return why.kind;
  }
}

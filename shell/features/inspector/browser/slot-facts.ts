import type { Guest, Why } from '@marquee/contracts';
import type { CircuitState } from '@marquee/timing';
import type { PageBeacon } from '../../../browser/telemetry/telemetry.ts';

/** The release planned for one remote and why, from the response of `/__marquee/plan`. */
export type PlannedFact = {
  remote: string;
  /** The team that owns the remote. */
  owner: string;
  why: Why;
  /** What the release is built with, if it is a guest. */
  guest?: Guest;
};

/** The facts about one slot of the page that the inspector shows. */
export type SlotFacts = {
  element: HTMLElement;
  name: string;
  /** The name of the release, as `remote@version`. */
  release: string;
  /** Pairs of label and text, in the order in which the inspector shows them. */
  facts: [label: string, text: string][];
  errors: string[];
};

/**
 * Collects the facts about each slot from the page, the plan and the beacons (the reports that the page sends), in the
 * order of the slots in the document.
 */
export function slotFacts(
  root: ParentNode,
  {
    plan,
    beacons,
    statusOf,
    circuitOf,
    sharedModules = () => [],
  }: {
    plan: readonly PlannedFact[];
    beacons: readonly PageBeacon[];
    /** The single-spa status of an element's island. */
    statusOf: (element: HTMLElement) => string | undefined;
    /** The state of the circuit breaker of the slot's remote in this browser. */
    circuitOf: (element: HTMLElement) => CircuitState;
    /** The shared modules that the page has loaded, with their versions. */
    sharedModules?: () => readonly string[];
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
        ...(planned?.guest ? guestFacts(planned.guest, sharedModules) : []),
        [
          'State',
          hydrate === 'never' && state === 'server'
            ? 'server, never hydrates'
            : `${state}, hydrates on ${hydrate}`,
        ],
        ['single-spa', lifeText(statusOf(element), hydrate)],
        ['Circuit', circuitTexts[circuitOf(element)]],
        ['Mounted in', mounts.length > 0 ? mounts.map((ms) => `${Math.round(ms)} ms`).join(', ') : '–'],
        ...(vitals.length > 0 ? ([['Vitals', vitals.join(', ')]] as [string, string][]) : []),
      ],
      errors: own.flatMap((one) => (one.kind === 'error' ? [`${one.cause}: ${one.message}`] : [])),
    };
  });
}

/** The state of a slot's island in single-spa, with what it means if there is none. */
function lifeText(status: string | undefined, hydrate: string): string {
  if (status !== undefined) return status;
  return hydrate === 'never'
    ? 'no island: HTML of the server alone'
    : 'no island yet: its code loads when the slot hydrates';
}

const circuitTexts: Readonly<Record<CircuitState, string>> = {
  closed: 'closed: its code is requested as usual',
  open: 'open: it failed repeatedly, so requests for its code wait',
  'half-open': 'half-open: one request tries whether its code loads again',
};

function guestFacts(
  { kind, format, bundler, framework }: Guest,
  sharedModules: () => readonly string[],
): [label: string, text: string][] {
  const builtWith = [bundler, framework].filter((one) => one !== undefined);
  return [
    ['Guest', [kind, format, ...builtWith].join(', ')],
    // Other guests share nothing.
    ...(kind === 'module-federation'
      ? ([['Shared modules', sharedModules().join(', ') || 'none']] as [string, string][])
      : []),
  ];
}

/** Lists the modules in the share scope of Module Federation that the page has loaded, with their versions. */
export function loadedSharedModules(): string[] {
  type Versions = Record<string, { loaded?: boolean }>;
  type Instance = { name: string; shareScopeMap?: { default?: Record<string, Versions> } };
  // Module Federation's global, which its packages type for their own code only.
  const { __FEDERATION__ } = globalThis as { __FEDERATION__?: { __INSTANCES__?: Instance[] } };
  const { __INSTANCES__: instances = [] } = __FEDERATION__ ?? {};
  const shell = instances.find(({ name }) => name === 'shell');
  return Object.entries(shell?.shareScopeMap?.default ?? {}).flatMap(([name, versions]) =>
    Object.entries(versions).flatMap(([version, { loaded }]) => (loaded ? [`${name} ${version}`] : [])),
  );
}

function vitalText(name: string, value: number): string {
  return name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`;
}

/** Describes in words why a visitor gets a release. */
export function whyText(why: Why): string {
  switch (why.kind) {
    case 'live':
      return 'live for all visitors';
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

import {
  PlatformError,
  releaseId,
  wrongField,
  type Criticality,
  type ManifestSlot,
  type Release,
  type HydrationTrigger,
  type WrongField,
} from '@marquee/contracts';
import { slotMarkPattern } from '@marquee/mount';
import type { JsonParams, PlacedSlot } from '@marquee/mount';
import type { Span } from '@marquee/tracing';
import type { SlotRecord } from '../../page/page-data.ts';
import { attributes } from '@marquee/http-server/html';
import type { RenderResult } from '../rendering/messages.ts';
import { createPageRequests } from '../rendering/page-requests.ts';
import { renderGuest } from '../rendering/render-guest.ts';
import { reportFault, type OnFault } from '../rendering/render-fault.ts';
import { renderWithin, type Renderers } from '../rendering/render-within.ts';
import type { PlannedRelease, RenderedSite } from './planned-page.ts';
import { createLateSlots, mayComeLate, type LateSlots } from './late-slots.ts';
import { expired, type Expiry } from './page-cache.ts';

/**
 * A slot that is being rendered. `first` resolves when the slot itself is rendered, before the slots inside it are; to
 * `hole` if the page leaves the slot out, because visitors share the page and the slot's output is not cacheable.
 */
export type StartedSlot = {
  first: Promise<RenderResult | { kind: 'failed'; failure: unknown } | { kind: 'hole' }>;
  /** Settles when this slot and all slots inside it have been rendered or have failed. */
  settled: Promise<unknown>;
  /** The release whose styles the slot needs; undefined if no release is to be rendered. */
  release: Release | undefined;
  /** Whether what follows the slot need not wait for it. */
  mayComeLate: boolean;
  /** The releases of the slots directly inside this one. */
  inside: Promise<(Release | undefined)[]>;
  /** Yields the HTML of the slot and of the slots inside it. */
  html(): AsyncGenerator<string>;
};

export type SlotComposer = {
  startPage(match: {
    remote: string;
    route: {
      id: string;
      hydrate: HydrationTrigger;
      deadlineMs: number;
      mountDeadlineMs?: number | undefined;
    };
    params: Readonly<Record<string, string>>;
  }): StartedSlot;
  /**
   * `instead` is the HTML in place of a slot that has failed or that no remote fills; default: its fallback, or
   * nothing.
   */
  startSlot(placed: PlacedSlot, instead?: string): StartedSlot;
  /** The data of every slot of the page for the browser, by slot key; complete after all HTML was generated. */
  records: Map<string, SlotRecord>;
  /**
   * When the page expires: with its first cacheable slot, or at once if a slot failed or is not cacheable. Final when
   * all settled.
   */
  expiry(): Expiry;
};

type Place = {
  key: string;
  slot: string;
  hydrate: HydrationTrigger;
  hydrateSignedIn?: HydrationTrigger | undefined;
  hydrateStored?: string | undefined;
  hydrateOn: string[];
  deadlineMs: number;
  mountDeadlineMs: number | undefined;
  route?: string;
  params: JsonParams;
  /** The slot's entry in its manifest; undefined for a page. */
  declared?: ManifestSlot;
  /** Why the params do not match the slot's contract. */
  refusal?: PlatformError;
  /** The HTML of the slot's placeholder and its seal, if the page is shared and the slot is not. */
  hole?: { placeholder: string; seal: string } | undefined;
  /** The HTML in place of its fallback. */
  instead?: string | undefined;
  /** The names of the slots around this one, by which a slot inside itself is found and not rendered. */
  within: string[];
};

/**
 * Creates the composer of one page. It renders the slots in parallel, each in the process of its release and with its
 * own deadline. A slot inside another one starts when the outer one has been rendered. A failed slot becomes its
 * fallback.
 */
export function createSlotComposer({
  site,
  url,
  language,
  home,
  needsScripts,
  renderers,
  styleTag,
  fallback,
  holes,
  late = createLateSlots(false),
  report,
  span,
  requestId,
  isCrawler,
  onFault,
}: {
  site: RenderedSite;
  url: URL;
  language: string;
  /** The path of the home page in this language. */
  home: string;
  /** What a visitor without scripts reads in place of a slot that needs them. */
  needsScripts: string;
  renderers: Renderers;
  /** Returns the `<style>` elements of a release for one of its pages, or for its slots. */
  styleTag: (release: Release, group: { route: string } | 'slots') => Promise<string>;
  fallback: (state: 'fallback' | 'killed', criticality: Criticality, isPage: boolean) => string;
  /** Creates what a page has in place of a slot that is a hole; undefined on pages that are not shared. */
  holes?: { placeholder: (slot: ManifestSlot) => string; seal: (slot: PlacedSlot) => string } | undefined;
  /** The late slots of the page; by default, no slot is late. */
  late?: LateSlots | undefined;
  report: (failure: unknown) => void;
  span: Span | undefined;
  requestId: string | undefined;
  /** Whether no person reads the page (`createPageRequests`). */
  isCrawler?: boolean | undefined;
  onFault?: OnFault | undefined;
}): SlotComposer {
  const records = new Map<string, SlotRecord>();
  const page = { span, send: createPageRequests({ ...renderers, requestId, isCrawler }) };
  let expiry: Expiry = { expiresAt: Infinity, staleUntil: Infinity };

  return {
    records,
    expiry: () => (Number.isFinite(expiry.expiresAt) ? expiry : expired),
    startPage: ({ remote, route, params }) =>
      start(remote, {
        key: 'page',
        slot: 'page',
        hydrate: route.hydrate,
        hydrateOn: [],
        deadlineMs: route.deadlineMs,
        mountDeadlineMs: route.mountDeadlineMs,
        route: route.id,
        // The routes of other remotes read the URL.
        params: site.remote(remote)?.release.manifest.guest ? params : {},
        within: [],
      }),
    startSlot: (placed, instead) => startSlot(placed, [], undefined, instead),
  };

  function startSlot(
    { key, name, params }: PlacedSlot,
    within: string[],
    sender: Release | undefined,
    instead?: string,
  ): StartedSlot {
    if (within.includes(name)) return nothing(name, `The slot ${name} is inside itself`);
    const owner = site.slotOwner(name);
    const declared = owner?.release.manifest.slots.find((slot) => slot.name === name);
    if (!owner || !declared) return nothing(name, undefined, instead);
    const { hydrate, hydrateSignedIn, hydrateStored, hydrateOn, deadlineMs, mountDeadlineMs } = declared;
    const wrong = declared.params && wrongField(declared.params, params);
    const refusal = wrong && refusalOf(sender, name, wrong);
    if (refusal && sender) onFault?.({ remote: sender.remote, version: sender.version, failure: refusal });
    return start(owner.release.remote, {
      key,
      slot: name,
      hydrate,
      hydrateSignedIn,
      hydrateStored,
      hydrateOn,
      deadlineMs,
      mountDeadlineMs,
      params,
      declared,
      ...(refusal && { refusal }),
      hole:
        holes && mayBeHole(owner.release, declared)
          ? { placeholder: holes.placeholder(declared), seal: holes.seal({ key, name, params }) }
          : undefined,
      instead,
      within,
    });
  }

  function start(remote: string, place: Place): StartedSlot {
    const owner = site.remote(remote);
    if (!owner) return nothing(place.slot);
    const { release, planned, misfit, settings } = owner;
    const killed = planned.why.kind === 'killed';
    // A local build is on the visitor's machine: the browser renders it, as after a failed render.
    const isLocal = planned.why.kind === 'override';
    const { variant } = variantOf(planned.why);
    const { refusal } = place;
    if (refusal && !killed) report(refusal);
    const isRendered = !killed && !isLocal && !misfit && !refusal;
    const isHole = isRendered && place.hole !== undefined;
    const first: StartedSlot['first'] = isHole
      ? Promise.resolve({ kind: 'hole' as const })
      : !isRendered
        ? Promise.resolve({ kind: 'failed' as const, failure: refusal })
        : render({ release, variant, settings }, place).catch((failure: unknown) => {
            report(failure);
            void reportFault({ remote, version: release.version, failure }, onFault);
            return { kind: 'failed' as const, failure };
          });
    const inner = first.then((result) => {
      noteExpiry(result, killed || misfit !== undefined);
      return 'placed' in result
        ? new Map(
            result.placed.map((placed) => [
              placed.key,
              startSlot(placed, [...place.within, place.slot], release),
            ]),
          )
        : new Map<string, StartedSlot>();
    });

    return {
      first,
      release: isRendered ? release : undefined,
      mayComeLate: place.declared !== undefined && mayComeLate(place.declared),
      inside: inner.then((slots) => [...slots.values()].map((slot) => slot.release)),
      settled: inner.then((slots) => Promise.all([...slots.values()].map(({ settled }) => settled))),
      html: () => late.place(place.declared, inner, html),
    };

    async function* html(): AsyncGenerator<string> {
      const record: SlotRecord = {
        slot: place.slot,
        remote,
        version: release.version,
        criticality: release.manifest.criticality,
        ...(place.route && { route: place.route }),
        path: url.pathname + url.search,
        params: place.params,
        ...(refusal && { refusedParam: String(refusal.details['field']) }),
        ...(place.mountDeadlineMs && { mountDeadlineMs: place.mountDeadlineMs }),
        ...mountOf(release, place),
      };
      // Records are in the order of the places, whichever slot is ready first.
      records.set(place.key, record);
      const result = await first;
      const rendered = 'html' in result ? result : undefined;
      const state = rendered ? 'server' : killed ? 'killed' : 'fallback';
      records.set(place.key, { ...record, data: rendered?.data });
      if (rendered || isHole) yield await styleTag(release, place.route ? { route: place.route } : 'slots');
      yield `<div${attributes({
        'data-slot': place.slot,
        'data-remote': remote,
        'data-release': release.version,
        'data-variant': variant,
        'data-state': state,
        'data-hole': isHole ? place.hole?.seal : undefined,
        'data-key': place.key,
        'data-hydrate': refusal ? 'never' : state === 'fallback' ? 'load' : place.hydrate,
        'data-hydrate-signed-in': place.hydrateSignedIn,
        'data-hydrate-stored': place.hydrateStored,
        'data-hydrate-on': place.hydrateOn.join(' ') || undefined,
      })}>`;
      if (rendered) yield* withSlots(rendered.html, await inner);
      else if (isHole) yield place.hole?.placeholder ?? '';
      else
        yield (
          place.instead ??
          fallback(killed ? 'killed' : 'fallback', release.manifest.criticality, place.route !== undefined)
        );
      yield '</div>';
    }
  }

  /** Takes a slot into account in the page's expiry. */
  function noteExpiry(result: Awaited<StartedSlot['first']>, isOff: boolean) {
    if (isOff || result.kind === 'hole') return;
    if (result.kind === 'failed' || result.expiresAt === undefined) expiry = expired;
    else
      expiry = {
        expiresAt: Math.min(expiry.expiresAt, result.expiresAt),
        staleUntil: Math.min(expiry.staleUntil, result.staleUntil ?? result.expiresAt),
      };
  }

  async function render(
    {
      settings,
      ...source
    }: { release: Release; variant: string | undefined } & Pick<PlannedRelease, 'settings'>,
    { key, slot, route, params, deadlineMs }: Place,
  ): Promise<RenderResult> {
    const common = { language, prefix: `${key}-`, ...(settings && { settings }) };
    const request = route
      ? ({ ...common, kind: 'page', route, url: url.href } as const)
      : // The page around the slot is that of another team, and its path or query may be the key to an order, a video or
        // an account: a slot gets the URL of the home page.
        ({ ...common, kind: 'slot', slot, params, url: new URL(home, url.origin).href } as const);
    if (source.release.manifest.guest) return renderGuest(source.release, request, needsScripts);
    return renderWithin(page, renderers, source, request, deadlineMs);
  }

  /** An empty slot, with a report, for a name that no remote of the plan fills. */
  function nothing(
    slot: string,
    why = `No planned remote fills the slot ${slot}`,
    instead = '',
  ): StartedSlot {
    report(new PlatformError('SLOT_UNKNOWN', why));
    return {
      first: Promise.resolve({ kind: 'failed', failure: undefined }),
      settled: Promise.resolve(),
      release: undefined,
      mayComeLate: false,
      inside: Promise.resolve([]),
      async *html() {
        yield instead;
      },
    };
  }
}

/**
 * Whether the shell may leave a slot out of a page that visitors share, so that the browser fetches the slot separately
 * (a "hole"): the slot's output is not cacheable, and its remote is not a guest (an unmodified build).
 */
export function mayBeHole({ manifest }: Release, { cache }: ManifestSlot): boolean {
  return !cache?.maxAge && !manifest.guest;
}

/**
 * Yields the HTML of a page in parts. In place of each mark (`slotMark`), it yields the HTML of the slot with that key
 * from `inner`, or nothing if there is no such slot.
 */
export async function* withSlots(
  html: string,
  inner: ReadonlyMap<string, StartedSlot>,
): AsyncGenerator<string> {
  let rest = html;
  for (let mark = slotMarkPattern.exec(rest); mark; mark = slotMarkPattern.exec(rest)) {
    yield rest.slice(0, mark.index);
    yield* inner.get(mark[1] ?? '')?.html() ?? [];
    rest = rest.slice(mark.index + mark[0].length);
  }
  yield rest;
}

function refusalOf(sender: Release | undefined, slot: string, { field, why }: WrongField): PlatformError {
  const from = sender ? releaseId(sender) : 'the shell';
  return new PlatformError(
    'SLOT_PARAMS_REFUSED',
    `${from} places the slot ${slot}: ${field || '(whole)'}: ${why}`,
    {
      details: { field: field || '(whole)' },
    },
  );
}

/** What of a guest is mounted as a page or in a slot, for the browser. */
function mountOf(
  { manifest: { guest, routes, slots } }: Release,
  { route, slot }: Pick<Place, 'route' | 'slot'>,
): Pick<SlotRecord, 'mount'> {
  const declared = route ? routes.find(({ id }) => id === route) : slots.find(({ name }) => name === slot);
  return guest && declared?.mount ? { mount: declared.mount } : {};
}

function variantOf(why: { kind: string; variant?: string }): { variant?: string } {
  return why.kind === 'experiment' && why.variant ? { variant: why.variant } : {};
}

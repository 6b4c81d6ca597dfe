import type { RecordedStep } from '@marquee/event-bus';
import { make } from '../../../browser/create-element.ts';
import type { OpenInspector } from './inspector-contract.ts';
import { inspectorStyles, pageStyles } from './inspector-styles.ts';
import { readStoreStates, type StoreStates } from '../../../browser/store-states.ts';
import { renderOutlines } from './outlines.ts';
import { saveFile } from './save-file.ts';
import { loadedSharedModules, slotFacts, type PlannedFact, type SlotFacts } from './slot-facts.ts';

const refreshMs = 500;
const maxEvents = 50;

/**
 * Opens the developers' overlay that shows how a page is composed: each slot with outline, owner, release, timings and
 * errors; the states of the store; and the recorded events, which can be saved as a file. Returns the function that
 * closes the overlay.
 */
export const openInspector: OpenInspector = ({ page, telemetry, runtime, circuitOf }, onClosed) => {
  const host = make('div');
  host.id = 'marquee-inspector';
  host.lang = 'en';
  const shadow = host.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(inspectorStyles);
  shadow.adoptedStyleSheets = [styles];
  const room = new CSSStyleSheet();
  room.replaceSync(pageStyles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, room];

  const boxes = make('div', 'boxes');
  boxes.setAttribute('aria-hidden', 'true');
  const panel = make('section', 'panel');
  panel.setAttribute('aria-label', 'Inspector');
  const title = make('h2', '', 'Inspector');
  const [save, shut] = [button('Save events'), button('Close')];
  const header = make('header');
  header.append(title, save, shut);
  const slotList = make('div');
  const requests = make('ul');
  const events = make('ol');
  const content = make('div', 'content');
  // A scrollable area must be focusable (WCAG 2.1.1).
  content.tabIndex = 0;
  content.setAttribute('role', 'group');
  content.setAttribute('aria-label', 'Slots, requests and events');
  content.append(make('h3', '', 'Slots'), slotList);
  content.append(make('h3', '', 'Requests'), requests, make('h3', '', 'Events'), events);
  panel.append(header, content);
  shadow.append(boxes, panel);
  const before = document.activeElement;
  document.body.append(host);
  shut.focus();

  let plan: PlannedFact[] = [];
  let plannedPath = '';
  let chosen: HTMLElement | undefined;
  let shown = '';
  const timer = setInterval(refresh, refreshMs);
  addEventListener('resize', outline);
  addEventListener('scroll', outline, { passive: true });
  addEventListener('keydown', onKey);
  save.addEventListener('click', () =>
    saveFile(`marquee-events-${Date.now()}.json`, JSON.stringify(recording(), undefined, 2)),
  );
  shut.addEventListener('click', close);
  refresh();
  return close;

  function refresh() {
    if (plannedPath !== page().path) {
      plannedPath = page().path;
      void loadPlan();
    }
    const slots = outline();
    const steps = recording().slice(-maxEvents);
    // Rendered again only after a change, so that scroll position and focus stay.
    const states = requestLines(readStoreStates(document));
    const listed = slots.map(({ element, ...facts }) => [facts, element === chosen]);
    const now = JSON.stringify([listed, states, steps]);
    if (now === shown) return;
    shown = now;
    renderSlots(slots);
    const sent = states.length > 0 ? states : ['None: this page has sent no request that a slot tracks.'];
    requests.replaceChildren(...sent.map((line) => make('li', '', line)));
    events.replaceChildren(...(steps.length > 0 ? steps.map(eventLine) : [make('li', '', 'None yet.')]));
  }

  async function loadPlan() {
    plan = await fetchPlan();
    refresh();
  }

  function outline(): SlotFacts[] {
    const slots = slotFacts(document, {
      plan,
      sharedModules: loadedSharedModules,
      beacons: telemetry.recent(),
      circuitOf,
      statusOf: (element) => runtime()?.islandStatus(element),
    });
    renderOutlines(boxes, slots, chosen);
    return slots;
  }

  function renderSlots(slots: SlotFacts[]) {
    const focused = [...slotList.children].findIndex((one) => one.contains(shadow.activeElement));
    slotList.replaceChildren(
      ...slots.map((slot) => {
        const line = slotLine(slot, slot.element === chosen);
        line.addEventListener('toggle', () => choose(slot.element, line.open));
        return line;
      }),
    );
    slotList.children[focused]?.querySelector('summary')?.focus();
  }

  function choose(element: HTMLElement, isOpen: boolean) {
    if (isOpen === (chosen === element)) return;
    chosen = isOpen ? element : undefined;
    if (isOpen) element.firstElementChild?.scrollIntoView({ block: 'nearest' });
    refresh();
  }

  function recording(): readonly RecordedStep[] {
    return runtime()?.recording() ?? [];
  }

  function onKey({ key }: KeyboardEvent) {
    if (key === 'Escape' && shadow.activeElement) close();
  }

  function close() {
    clearInterval(timer);
    removeEventListener('resize', outline);
    removeEventListener('scroll', outline);
    removeEventListener('keydown', onKey);
    host.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== room);
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    onClosed();
  }
};

async function fetchPlan(): Promise<PlannedFact[]> {
  try {
    const response = await fetch('/__marquee/plan');
    return response.ok ? ((await response.json()) as { remotes: PlannedFact[] }).remotes : [];
  } catch {
    // Offline, the inspector shows the slots without owner and reason.
    return [];
  }
}

function slotLine({ name, release, facts, errors }: SlotFacts, isOpen: boolean): HTMLDetailsElement {
  const line = make('details');
  line.open = isOpen;
  const summary = make('summary');
  summary.append(make('b', '', name), ` ${release} `);
  if (errors.length > 0) summary.append(make('i', '', `${errors.length} errors`));
  const list = make('dl');
  for (const [label, text] of facts) list.append(make('dt', '', label), make('dd', '', text));
  line.append(summary, list);
  if (errors.length > 0) {
    const failures = make('ul', 'errors');
    failures.append(...errors.map((text) => make('li', '', text)));
    line.append(failures);
  }
  return line;
}

function requestLines(states: StoreStates): string[] {
  return Object.entries(states).map(([name, { busy, error, retry, status, message, data }]) => {
    const state = busy ? 'busy' : error ? `error ${status}` : retry ? 'retry' : data ? 'result' : 'idle';
    return `${name}: ${state}${message && ` “${message}”`}`;
  });
}

function eventLine(step: RecordedStep): HTMLElement {
  const at = new Date(step.at).toISOString().slice(11, 23);
  const what = `${step.event}@${step.version}`;
  return make(
    'li',
    '',
    step.kind === 'passed'
      ? `${at} ${step.sender}: ${what} ${JSON.stringify(step.detail)}`
      : `${at} forgotten: ${what}`,
  );
}

function button(text: string): HTMLButtonElement {
  const made = make('button', '', text);
  made.type = 'button';
  return made;
}

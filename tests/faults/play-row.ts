import { withTimeout } from '@marquee/timing';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Adapter, FaultPage } from './adapter.ts';
import { browserNameOf, type BrowserName } from './launch-browser.ts';
import { startFaultProxy, type Certificate, type FaultProxy } from './fault-proxy.ts';
import { rowName, type Expectation, type Row } from './matrix.ts';
import {
  answersWithin,
  failureNotices,
  hasDesignedFallback,
  linesOf,
  lookAtSlots,
  watchScripts,
  type CompiledScripts,
  type SlotLook,
} from './page-look.ts';

/** What a cell of the table says: what held, what did not and what was seen instead. */
export type CellResult = {
  row: string;
  platform: string;
  browser: BrowserName;
  /** Why the cell does not apply to the platform; the rest is empty then. */
  notApplicable?: string;
  held: Expectation[];
  failed: { expectation: Expectation; saw: string }[];
  /** How the page came back after the fault: by itself, by its retry button, or at the next navigation. */
  recovery?: 'by itself' | 'by retry' | 'at the next navigation';
  /** Milliseconds from the first look at the page until words said that something failed. */
  toldAfterMs?: number;
  seconds: number;
};

/** A page without faults, with which a failing one is compared. */
export type HealthyPage = { slots: SlotLook[]; lines: string[] };

type Cell = {
  row: Row;
  adapter: Adapter;
  proxy: FaultProxy;
  page: Page;
  place: FaultPage;
  healthy: HealthyPage;
  scripts: CompiledScripts | undefined;
  timeFactor: number;
};

const openedMs = 15_000;
/** A page whose navigation hangs answers no question of the suite either. */
const rowMs = 120_000;
/** How long a visitor waits for words: longer than the deadlines of 10 s for a release, 15 s for the shell's scripts. */
const toldMs = { hang: 18_000, other: 8_000 } as const;
const recoversMs = 25_000;
/** How long a page that was told to change may take until it has. */
const settlesMs = 2_000;
const otherPageMs = 2_000;
/** The share of a slot's text that can be read at least: some of it appears with hydration. */
const leastReadable = 1 / 3;
const maxBytes = 500e6;

/** Remembers how each page of a platform looks without faults. */
export function createHealthyPages(browser: Browser, certificate: Certificate, timeFactor: number) {
  const known = new Map<string, Promise<HealthyPage>>();
  return (adapter: Adapter, row: Row, place: FaultPage) => {
    const key = `${adapter.name} ${row.track} ${place.path}`;
    const found = known.get(key) ?? look(browser, adapter, row, place, { certificate, timeFactor });
    known.set(key, found);
    return found;
  };
}

async function look(
  browser: Browser,
  adapter: Adapter,
  row: Row,
  place: FaultPage,
  { certificate, timeFactor }: { certificate: Certificate; timeFactor: number },
): Promise<HealthyPage> {
  const proxy = await startFaultProxy(adapter.url(row.track) ?? '', { certificate });
  const context = await newVisitor(browser, proxy);
  try {
    const page = await context.newPage();
    await place.prepare?.(page);
    await page.goto(proxy.url + place.path);
    const isAlive = await answersWithin(page, place, openedMs * timeFactor);
    if (!isAlive) throw new Error(`${adapter.name}: ${place.path} does not answer without a fault`);
    const reloaded = await context.newPage();
    await place.prepare?.(reloaded);
    await reloaded.goto(proxy.url + place.path);
    await reloaded.locator(place.control).first().waitFor();
    return { slots: await lookAtSlots(reloaded, adapter), lines: await linesOf(reloaded) };
  } finally {
    // Ends the requests that hang: the browser would wait for them.
    await proxy.stop();
    await context.close();
  }
}

/** Why a row does not apply to a platform; undefined if it does. */
export function whyNot(row: Row, adapter: Adapter): string | undefined {
  if (!adapter.url(row.track)) return `no ${row.track} releases`;
  const target = row.side === 'network' ? row.target : 'entry';
  if (!adapter.page(row.remote, target)) return 'no page loads such a file';
  if (row.side === 'network' && !adapter.files(row.target, row.remote, row.track)) return `no ${row.target}`;
  if (row.side === 'server' && !adapter.breakServerCode) return 'renders in the browser only';
  return undefined;
}

/**
 * Plays a row on a platform with a visitor of its own, and says what held. Times that a visitor waits are multiplied by
 * `timeFactor`, for machines with other work.
 */
export async function playRow(
  browser: Browser,
  adapter: Adapter,
  row: Row,
  {
    healthyPage,
    timeFactor,
    certificate,
  }: {
    healthyPage: ReturnType<typeof createHealthyPages>;
    timeFactor: number;
    certificate: Certificate;
  },
): Promise<CellResult> {
  const began = Date.now();
  const browserName = browserNameOf(browser);
  const result: CellResult = {
    row: rowName(row),
    platform: adapter.name,
    browser: browserName,
    held: [],
    failed: [],
    seconds: 0,
  };
  const finish = (more: Partial<CellResult> = {}) => ({
    ...result,
    // What a row that was given up shows later does not count.
    held: [...result.held],
    failed: [...result.failed],
    ...more,
    seconds: Math.round((Date.now() - began) / 1_000),
  });

  const upstream = adapter.url(row.track);
  const place = adapter.page(row.remote, row.side === 'network' ? row.target : 'entry');
  const reason = whyNot(row, adapter);
  if (reason || !upstream || !place) return finish({ notApplicable: reason ?? 'no such page' });

  const healthy = await healthyPage(adapter, row, place);
  const proxy = await startFaultProxy(upstream, { certificate });
  const context = await newVisitor(browser, proxy);
  try {
    const page = await context.newPage();
    await place.prepare?.(page);
    const scripts =
      browserName === 'chromium' ? await watchScripts(await context.newCDPSession(page)) : undefined;
    const unplayed = await withTimeout(
      play({ row, adapter, proxy, page, place, healthy, scripts, timeFactor }, result),
      rowMs * timeFactor,
      () => {
        const shown = [...result.held, ...result.failed.map(({ expectation }) => expectation)];
        const left = row.expected.find((expectation) => !shown.includes(expectation)) ?? 'reloads';
        result.failed.push({ expectation: left, saw: 'the browser did not answer any more' });
        return undefined;
      },
    );
    return finish(unplayed ? { notApplicable: unplayed, held: [], failed: [] } : {});
  } finally {
    // Ends the requests that hang: the browser would wait for them.
    await proxy.stop();
    await context.close();
  }
}

/** Plays a row, and writes into `result` what held. Returns why the row does not apply, if it does not. */
async function play(cell: Cell, result: CellResult): Promise<string | undefined> {
  const { row, adapter, proxy, page, place, timeFactor } = cell;
  const check = async (expectation: Expectation, look: () => Promise<string | undefined>) => {
    if (!row.expected.includes(expectation)) return;
    const saw = await look();
    if (saw === undefined) result.held.push(expectation);
    else result.failed.push({ expectation, saw });
  };
  const isLabelled = row.expected.includes('cause') && Boolean(adapter.causes);
  const isLater = row.side === 'network' && row.moment === 'later navigation';
  if (isLater) await openStart(cell);
  const before = isLater ? { title: await page.title(), url: page.url() } : undefined;

  const mend = await beginFault(cell);
  if (typeof mend === 'string') return mend;
  let status: number | undefined;
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && new URL(response.url()).pathname === place.path)
      status ??= response.status();
  });
  const opening = isLater
    ? adapter.navigate(page, place.path)
    : page.goto(proxy.url + place.path, { waitUntil: 'commit', timeout: openedMs }).then(() => undefined);
  await opening.catch(() => undefined);
  const isDocument = row.side === 'network' && row.target === 'document';
  if (!isDocument && isLater) await untilOpened(page, place);
  await page.waitForLoadState('domcontentloaded', { timeout: 3_000 }).catch(() => undefined);

  try {
    if (row.expected.includes('stays') && before) {
      const told = await untilTold(cell, toldMs.hang * timeFactor);
      const stayed = await describePage(page, before);
      if (told === undefined) await keepPicture(cell);
      await check('stays', async () => stayed ?? (told === undefined ? 'no word of the failure' : undefined));
    }
    if (row.side === 'browser' && row.fault === 'throws later') {
      await answersWithin(page, place, 5_000);
      await page.waitForTimeout(1_500);
    }
    if (row.expected.includes('told')) {
      const waitMs = row.side === 'network' && row.fault !== 'hang' ? toldMs.other : toldMs.hang;
      const outcome = await untilAnswerOrTold(cell, waitMs * timeFactor);
      if (outcome.toldAfterMs !== undefined) result.toldAfterMs = outcome.toldAfterMs;
      await check('told', async () => outcome.saw);
      if (outcome.saw) await keepPicture(cell);
    }
    if (row.side === 'network' && proxy.requests(filesOf(cell)).every(({ faulted }) => faulted === 0))
      return 'the page requests no such file';

    // What fails as its page is left is reported after that.
    const failsOnLeaving = row.expected.includes('leaving');
    if (isLabelled && !failsOnLeaving) await check('cause', () => untilCause(cell));
    await check('status', async () => (isLater || status === 200 ? undefined : `HTTP ${status}`));
    await check('header', () => headerFault(cell));
    await check('others', () => faultOnceSettled(cell, () => othersFault(cell)));
    await check('readable', () => faultOnceSettled(cell, () => readableFault(cell)));
    // Only Chromium tells which scripts it ran.
    const { scripts } = cell;
    if (scripts)
      await check('bytes', async () => {
        const ran = await scripts.ran(proxy.altered());
        return ran.length > 0 ? `altered bytes of ${ran.join(', ')}` : undefined;
      });
    await check('server', () => serverFault(cell));
    await check('leaving', () => leavingFault(cell));
    if (isLabelled && failsOnLeaving) await check('cause', () => untilCause(cell));
  } finally {
    await mend();
  }

  if (row.expected.includes('recovers')) {
    const recovery = await untilRecovered(cell);
    if (recovery) result.recovery = recovery;
    await check('recovers', async () =>
      recovery ? undefined : `dead for ${recoversMs / 1_000} s after the fault`,
    );
  }
  await check('reloads', () => faultAfterReload(cell));
  result.held = [...new Set(result.held)];
  return undefined;
}

async function newVisitor(browser: Browser, proxy: FaultProxy): Promise<BrowserContext> {
  const isChromium = browserNameOf(browser) === 'chromium';
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    ...(isChromium && { isMobile: true }),
    serviceWorkers: 'block',
    // Firefox cannot be told which certificate to trust.
    ignoreHTTPSErrors: !isChromium,
  });
  await context.addCookies([{ name: 'consent', value: 'accepted', url: proxy.url }]);
  // The compiler gives functions their names by a helper; those sent into pages would miss it there.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}

/** Opens a page of another remote, and waits until the platform can navigate in it. */
async function openStart({ page, proxy, adapter, row }: Cell) {
  await page.goto(proxy.url + adapter.startPath(row.remote));
  await page.locator('main h1').first().waitFor({ timeout: openedMs });
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
}

function filesOf({ adapter, row }: Cell): RegExp {
  const files = row.side === 'network' ? adapter.files(row.target, row.remote, row.track) : undefined;
  return files ?? /^$/;
}

/** Begins the row's fault and returns what ends it, or why there is no such fault. */
async function beginFault(cell: Cell): Promise<(() => Promise<void>) | string> {
  const { row, adapter, proxy } = cell;
  if (row.side === 'network') {
    const end = proxy.add({ kind: row.fault, pattern: filesOf(cell) });
    return async () => end();
  }
  const request = { remote: row.remote, track: row.track, proxy };
  const begun =
    row.side === 'browser'
      ? await adapter.breakBrowserCode?.({ ...request, fault: row.fault })
      : await adapter.breakServerCode?.({ ...request, fault: row.fault });
  return begun ?? 'no releases can be made';
}

async function untilOpened(page: Page, { path }: FaultPage) {
  await page
    .waitForFunction((wanted) => location.pathname === wanted, path, { timeout: openedMs })
    .catch(() => undefined);
}

async function untilTold(cell: Cell, withinMs: number): Promise<string | undefined> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const notices = await noticesOf(cell);
    if (notices[0]) return notices[0];
    await cell.page.waitForTimeout(250);
  }
  return undefined;
}

async function noticesOf({ page, adapter, place, healthy }: Cell): Promise<string[]> {
  return failureNotices(page, adapter, place.control, healthy.lines).catch(() => []);
}

/** Acts on the control until it answers, or until words say that it does not. */
async function untilAnswerOrTold(cell: Cell, withinMs: number) {
  const began = Date.now();
  const actMs = Math.max(800, 200 * cell.timeFactor);
  for (;;) {
    if (await answersWithin(cell.page, cell.place, 1_000, actMs)) return { saw: undefined };
    const notices = await noticesOf(cell);
    if (notices[0]) return { saw: undefined, toldAfterMs: Date.now() - began };
    if (Date.now() - began > withinMs) return { saw: `no answer and no word in ${withinMs / 1_000} s` };
  }
}

/** Saves what a visitor who was told nothing sees, in the folder `PICTURES` if there is one. */
async function keepPicture({ page, row }: Cell) {
  const { PICTURES: folder } = process.env;
  if (folder) await page.screenshot({ path: `${folder}/${rowName(row)}.png` }).catch(() => undefined);
}

async function untilCause({ row, adapter, proxy, page, timeFactor }: Cell): Promise<string | undefined> {
  if (!adapter.causes) return undefined;
  const deadline = Date.now() + 6_000 * timeFactor;
  for (;;) {
    const causes = adapter.causes(proxy, row.remote);
    if (causes.some((cause) => row.causes.includes(cause))) return undefined;
    if (Date.now() > deadline) return causes.length > 0 ? [...new Set(causes)].join(', ') : 'no beacon';
    await page.waitForTimeout(250);
  }
}

/** Looks until there is no fault any more, or until the time of a visitor who sees the page settle is over. */
async function faultOnceSettled(
  { page, timeFactor }: Cell,
  look: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const deadline = Date.now() + settlesMs * timeFactor;
  for (;;) {
    const fault = await look();
    if (fault === undefined || Date.now() > deadline) return fault;
    await page.waitForTimeout(250);
  }
}

async function headerFault({ page, adapter, timeFactor }: Cell): Promise<string | undefined> {
  const isOpen = async () =>
    (await page
      .locator(adapter.header.answer)
      .count()
      .catch(() => 0)) > 0;
  if (await isOpen()) return undefined;
  // A dialog that the control opened covers the header.
  await page.keyboard.press('Escape').catch(() => undefined);
  if (!(await answersWithin(page, adapter.header, settlesMs * timeFactor))) return 'the menu did not open';
  await page
    .locator(adapter.header.control)
    .first()
    .click({ timeout: settlesMs })
    .catch(() => undefined);
  return undefined;
}

async function othersFault({ page, adapter, row, healthy }: Cell): Promise<string | undefined> {
  const isOther = ({ name, remote }: SlotLook) =>
    (remote ?? adapter.ownerOf(name, row.remote)) !== row.remote;
  const now = (await lookAtSlots(page, adapter).catch(() => [])).filter(isOther);
  const lost = healthy.slots
    .filter((slot) => isOther(slot) && slot.text)
    .filter(({ name }) => !now.some((slot) => slot.name === name && slot.text && slot.state !== 'fallback'));
  return lost.length > 0 ? `empty: ${lost.map(({ name }) => name).join(', ')}` : undefined;
}

async function readableFault({ page, adapter, row, healthy }: Cell): Promise<string | undefined> {
  const isOwn = ({ name, remote }: SlotLook) => (remote ?? adapter.ownerOf(name, row.remote)) === row.remote;
  const now = await lookAtSlots(page, adapter).catch(() => []);
  for (const slot of healthy.slots.filter((one) => isOwn(one) && one.text)) {
    const found = now.find(({ name }) => name === slot.name);
    if ((found?.text.length ?? 0) >= slot.text.length * leastReadable) continue;
    if (await hasDesignedFallback(page, adapter, slot.name).catch(() => false)) continue;
    return `${slot.name} has ${found?.text.length ?? 0} of ${slot.text.length} characters`;
  }
  return undefined;
}

async function serverFault({ adapter, row, page, timeFactor }: Cell): Promise<string | undefined> {
  const site = adapter.url(row.track) ?? '';
  const before = await adapter.server?.(row.track);
  // What a render leaks shows while several are under way.
  const renders = [1, 2].map(() =>
    fetch(`${site}${adapter.page(row.remote, 'entry')?.path}`).catch(() => undefined),
  );
  const began = Date.now();
  const other = await fetch(site + adapter.startPath(row.remote)).catch(() => undefined);
  const took = Date.now() - began;
  let bytes = 0;
  const watched = (async () => {
    for (let at = 0; at < 20; at += 1) {
      bytes = Math.max(bytes, (await adapter.server?.(row.track))?.bytes ?? 0);
      await page.waitForTimeout(100);
    }
  })();
  await Promise.all([...renders, watched]);
  const after = await adapter.server?.(row.track);
  if (other?.status !== 200) return `another page: HTTP ${other?.status ?? 'none'}`;
  if (took > otherPageMs * timeFactor) return `another page took ${took} ms`;
  if (before?.started !== after?.started) return 'the process was replaced';
  return bytes > maxBytes ? `${Math.round(bytes / 1e6)} MB` : undefined;
}

/** Goes to a page of another remote, whose control has to answer. */
async function leavingFault({ page, adapter, row, timeFactor }: Cell): Promise<string | undefined> {
  const next = adapter.page(row.remote === 'mfe-checkout' ? 'mfe-fanzone' : 'mfe-checkout', 'entry');
  if (!next) return undefined;
  await adapter.navigate(page, next.path).catch(() => undefined);
  return (await answersWithin(page, next, 10_000 * timeFactor)) ? undefined : `${next.path} does not answer`;
}

async function untilRecovered(cell: Cell): Promise<CellResult['recovery']> {
  const { page, place, adapter, row, proxy, timeFactor } = cell;
  // A navigation that failed leaves the visitor on the page before.
  const isThere = () => new URL(page.url()).pathname === place.path;
  const began = Date.now();
  const retry = page.getByRole('button', { name: /try again|retry|reload/i }).filter({ visible: true });
  if (isThere() && (await answersWithin(page, place, 4_000))) return 'by itself';
  if (await retry.count().catch(() => 0)) {
    await retry
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    if (await answersWithin(page, place, 5_000)) return 'by retry';
  }
  if (isThere() && (await answersWithin(page, place, 6_000))) return 'by itself';
  if (isThere()) {
    await adapter.navigate(page, adapter.startPath(row.remote)).catch(() => undefined);
    await page.waitForTimeout(1_500);
  }
  if (new URL(page.url()).origin !== new URL(proxy.url).origin) return undefined;
  await adapter.navigate(page, place.path).catch(() => undefined);
  const left = Math.max(6_000 * timeFactor, recoversMs - (Date.now() - began));
  return (await answersWithin(page, place, left)) ? 'at the next navigation' : undefined;
}

async function faultAfterReload({ page, place, proxy, timeFactor }: Cell): Promise<string | undefined> {
  const isThere = page.url().startsWith('http') && new URL(page.url()).pathname === place.path;
  const opening = isThere
    ? page.reload({ waitUntil: 'commit', timeout: openedMs })
    : page.goto(proxy.url + place.path, { waitUntil: 'commit', timeout: openedMs });
  await opening.catch(() => undefined);
  return (await answersWithin(page, place, 12_000 * timeFactor)) ? undefined : 'dead after a reload';
}

async function describePage(page: Page, before: { title: string; url: string }): Promise<string | undefined> {
  const title = await page.title().catch(() => '');
  if (page.url() !== before.url) return `at ${page.url().slice(0, 60)}, titled “${title}”`;
  return title === before.title ? undefined : `titled “${title}”`;
}

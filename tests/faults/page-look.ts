import type { CDPSession, Page } from '@playwright/test';
import type { Adapter, FaultPage } from './adapter.ts';

/** What a visitor reads in the slots of a page. */
export type SlotLook = { name: string; remote: string | undefined; text: string; state: string | undefined };

/** Reads every slot that is on the page. */
export function lookAtSlots(page: Page, { slots }: Pick<Adapter, 'slots'>): Promise<SlotLook[]> {
  return page.evaluate((selector) => {
    // Also what is below the first screen has text, although the browser has not laid it out yet.
    const laidOut = new CSSStyleSheet();
    laidOut.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(laidOut);
    const looks = [...document.querySelectorAll<HTMLElement>(selector)].map((slot) => ({
      name: slot.dataset['slot'] ?? '',
      remote: slot.dataset['remote'],
      state: slot.dataset['state'],
      text: slot.innerText.replace(/\s+/g, ' ').trim(),
    }));
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== laidOut);
    return looks;
  }, slots);
}

/** Words that say that something did not work, or that it can be tried again. */
const failureWords =
  /did(n[’']t| not)|could(n[’']t| not)|can(n?[’']t|not)|fail|try again|retry|reload|went wrong|unavailable|problem|not (open|load|work)|lost/i;

/**
 * The sentences in sight that say that something failed and were not there before: in the slot of the control, or in
 * a notice or bar elsewhere that is no toast. `before` has the lines of the healthy page.
 */
export async function failureNotices(
  page: Page,
  { slots }: Pick<Adapter, 'slots'>,
  control: string,
  before: readonly string[],
): Promise<string[]> {
  const lines = await page.evaluate(
    ({ selector, wanted }) => {
      let touched: Element | null = null;
      try {
        touched = document.querySelector(wanted);
      } catch {
        // The control is written in Playwright's own syntax.
      }
      const slot = touched?.closest(selector) ?? document.querySelector(`main ${selector}`);
      const notices = document.querySelectorAll<HTMLElement>(
        '[role="status"], [role="alert"], [role="dialog"], dialog[open], [aria-live]',
      );
      // Bars that lie over the page are children of the body.
      const bars = [...document.body.children].filter((one) => !one.matches('main, header, footer'));
      const places = [slot?.parentElement ?? document.querySelector('main'), ...notices, ...bars];
      return places
        .filter((place): place is HTMLElement => place instanceof HTMLElement && !place.closest('.Toastify'))
        .filter((place) => !place.querySelector('main, .Toastify__toast'))
        .filter((place) => place.offsetWidth > 1 && place.offsetHeight > 1)
        .flatMap((place) => place.innerText.split('\n'))
        .map((line) => line.trim());
    },
    { selector: slots, wanted: control },
  );
  return [...new Set(lines)].filter((line) => failureWords.test(line) && !before.includes(line));
}

/** The lines of text on a page. */
export async function linesOf(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText);
  return text.split('\n').map((line) => line.trim());
}

/**
 * Whether the fallback of the slot with this name is complete: a heading, a message, a retry and a link away. It stands in
 * the slot, or in `main` if the slot is gone.
 */
export function hasDesignedFallback(
  page: Page,
  { slots }: Pick<Adapter, 'slots'>,
  name: string,
): Promise<boolean> {
  return page.evaluate(
    ({ selector, wanted }) => {
      const own = [...document.querySelectorAll<HTMLElement>(selector)].filter(
        ({ dataset }) => dataset['slot'] === wanted,
      );
      const places = own.length > 0 ? own : [...document.querySelectorAll('main')];
      return places.some(
        (place) =>
          Boolean(place.querySelector('h1, h2, h3')) &&
          place.innerText.trim().length > 30 &&
          Boolean(place.querySelector('button')) &&
          Boolean(place.querySelector('a[href]')),
      );
    },
    { selector: slots, wanted: name },
  );
}

/**
 * Acts on the page's control and resolves to whether it answers within a time in milliseconds. Acts again each second,
 * as a visitor would; an act takes at most `actMs`, in which a slow machine has to find the control ready for it.
 */
export async function answersWithin(
  page: Page,
  { control, type, answer, text }: Pick<FaultPage, 'control' | 'type' | 'answer' | 'text'>,
  withinMs: number,
  actMs = Math.max(800, withinMs / 10),
) {
  const deadline = Date.now() + withinMs;
  const target = page.locator(control).first();
  const answers = page.locator(answer).filter({ visible: true, ...(text && { hasText: text }) });
  for (;;) {
    if (await answers.count().catch(() => 0)) return true;
    if (Date.now() > deadline) return false;
    const acting = type
      ? retype(page, { control, text: type, timeout: actMs })
      : target.click({ timeout: actMs, noWaitAfter: true });
    await acting.catch(() => undefined);
    const next = Math.min(Date.now() + 1_000, deadline + 50);
    while (Date.now() < next) {
      if (await answers.count().catch(() => 0)) return true;
      await page.waitForTimeout(100);
    }
  }
}

async function retype(
  page: Page,
  { control, text, timeout }: { control: string; text: string; timeout: number },
) {
  const field = page.locator(control).first();
  await field.fill('', { timeout });
  await field.pressSequentially(text, { timeout });
}

/** The scripts that a page has compiled and the stylesheets that it has applied. Chromium only. */
export type CompiledScripts = { ran: (altered: { path: string; text: string }[]) => Promise<string[]> };

/** Watches which scripts a page compiles and which stylesheets it applies, so that an altered one is noticed. */
export async function watchScripts(devtools: CDPSession): Promise<CompiledScripts> {
  const compiled: { id: string; path: string }[] = [];
  devtools.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (url.startsWith('http')) compiled.push({ id: scriptId, path: pathOf(url) });
  });
  const sheets: { id: string; path: string }[] = [];
  devtools.on('CSS.styleSheetAdded', ({ header: { styleSheetId, sourceURL } }) => {
    if (sourceURL.startsWith('http')) sheets.push({ id: styleSheetId, path: pathOf(sourceURL) });
  });
  await devtools.send('Debugger.enable');
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  return {
    ran: async (altered) => {
      const found: string[] = [];
      for (const { path, text } of altered) {
        for (const script of compiled.filter((one) => one.path === path)) {
          const { scriptSource } = await devtools
            .send('Debugger.getScriptSource', { scriptId: script.id })
            .catch(() => ({ scriptSource: '' }));
          if (scriptSource === text) found.push(path);
        }
        for (const sheet of sheets.filter((one) => one.path === path)) {
          const applied = await devtools
            .send('CSS.getStyleSheetText', { styleSheetId: sheet.id })
            .catch(() => ({ text: undefined }));
          if (applied.text === text) found.push(path);
        }
      }
      return [...new Set(found)];
    },
  };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

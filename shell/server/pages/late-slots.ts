import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ManifestSlot } from '@marquee/contracts';
import { attributes } from '@marquee/http-server/html';
import { reservedSpace } from './hole-placeholder.ts';

/** `at` is the name of its marks, `space` what is between them, with them. */
type LateSlot = { at: string; space: string; html: Promise<string> };

/**
 * The late slots of one page: slots that are not ready in time, so that the content below them is sent first (decision
 * 0107). The browser moves them to their places while it parses the page.
 */
export type LateSlots = {
  /**
   * Yields the HTML of a slot if `ready` resolves within 25 ms (for all slots of the page together). Otherwise yields
   * the space that its manifest reserves, between two marks; `rest` then yields the HTML.
   */
  place(
    declared: Pick<ManifestSlot, 'placeholder'> | undefined,
    ready: Promise<unknown>,
    html: () => AsyncGenerator<string>,
  ): AsyncGenerator<string>;
  /** Yields each late slot when it is ready, as a template that the browser's parser moves between the slot's marks. */
  rest(): AsyncGenerator<string>;
  /** Returns the HTML of the sent page with each late slot at its place, without marks and templates, for the cache. */
  inReadingOrder(page: string): string;
};

/**
 * How long all slots of a page together may keep what follows them waiting, in milliseconds. A slot that is ready soon
 * stays in reading order, which needs fewer bytes and no second layout.
 */
const graceMs = 25;

/** The first version of Chromium whose parser moves `<template for>` to its marks. */
const firstChromium = 150;

/**
 * Whether the browser that requests a page moves the content of `<template for>` to its marks while it parses the page,
 * so that slots can be sent late. Reads the version of Chromium from the header `Sec-CH-UA`. False for a page that a
 * script fetches, because browsers move templates only while they parse a document.
 */
export function movesTemplates(headers: IncomingHttpHeaders): boolean {
  const brands = headers['sec-ch-ua'];
  if (typeof brands !== 'string' || headers['sec-fetch-dest'] !== 'document') return false;
  const [, version] = /"Chromium";v="(\d{1,5})"/.exec(brands) ?? [];
  return Number(version ?? 0) >= firstChromium;
}

/**
 * Whether a slot may be sent after the content below it: its manifest must reserve the slot's space, so that nothing
 * moves.
 */
export function mayComeLate({ placeholder }: Pick<ManifestSlot, 'placeholder'>): boolean {
  return placeholder !== undefined;
}

/**
 * Creates the late slots of one page. If `isOn` is false, because the browser cannot move them, no slot is late: all
 * are sent in reading order.
 */
export function createLateSlots(isOn: boolean): LateSlots {
  // A release renders its HTML before this name exists, so it cannot put a mark or a template of another slot into it.
  const name = randomBytes(9).toString('base64url');
  const late: LateSlot[] = [];
  const sent = new Map<LateSlot, string>();
  let grace: Promise<void> | undefined;

  return {
    async *place(declared, ready, html) {
      if (!isOn || !declared || !mayComeLate(declared) || (await isSoon(ready))) return yield* html();
      const at = `${name}-${late.length}`;
      const space = `<?start name="${at}"?>${reservedSpace(declared, 'mq-hole--late')}<?end name="${at}"?>`;
      const one = { at, space, html: textOf(html()) };
      // `rest` throws it when the turn of the slot comes.
      one.html.catch(() => undefined);
      late.push(one);
      yield space;
    },

    async *rest() {
      // A late slot may have late slots inside it, which are known once its HTML is complete.
      while (sent.size < late.length) {
        const waiting = late.filter((one) => !sent.has(one));
        const [next, html] = await Promise.race(waiting.map(async (one) => [one, await one.html] as const));
        sent.set(next, html);
        yield templateOf(next, html);
      }
    },

    inReadingOrder: (page) =>
      late.reduce((text, one) => {
        const html = sent.get(one) ?? '';
        return text.replace(templateOf(one, html), '').replace(one.space, () => html);
      }, page),
  };

  async function isSoon(ready: Promise<unknown>): Promise<boolean> {
    grace ??= wait(graceMs);
    let isReady = false;
    await Promise.race([ready.then(() => (isReady = true)), grace]);
    return isReady;
  }
}

function templateOf({ at }: LateSlot, html: string): string {
  return `<template${attributes({ for: at })}>${html}</template>`;
}

async function textOf(chunks: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { languageOfPath } from '@marquee/i18n';

const retryAfterSeconds = 2;

const busy = {
  en: { title: 'One moment', text: 'Very many people are here right now. This page tries again by itself.' },
  hi: {
    title: 'एक पल',
    text: 'अभी यहाँ बहुत सारे लोग हैं। यह पेज अपने आप फिर कोशिश करेगा।',
  },
} as const;

/**
 * A hook for expensive routes: at most `maxConcurrent` requests are handled at the same time, and further ones
 * get a 503 with `Retry-After` at once. Otherwise an overloaded server would respond to none in time. Admitted
 * requests start one in each turn of the event loop, so that a refusal does not wait for all that arrived with it.
 */
export function shedLoad({ maxConcurrent, metrics }: { maxConcurrent: number; metrics: Registry }) {
  let active = 0;
  const shed = new Counter({
    name: 'marquee_requests_shed_total',
    help: 'Requests for pages that were refused because too many were being rendered',
    registers: [metrics],
  });

  const inFlight = new Gauge({
    name: 'marquee_pages_in_flight',
    help: 'Requests for pages whose responses have not ended',
    registers: [metrics],
  });
  const limit = new Gauge({
    name: 'marquee_pages_in_flight_limit',
    help: 'The number of pages in flight from which on requests are refused (MAX_CONCURRENT_PAGES)',
    registers: [metrics],
  });
  limit.set(maxConcurrent);

  const starts: (() => void)[] = [];
  const startNext = () => {
    starts.shift()?.();
    if (starts.length > 0) setImmediate(startNext);
  };
  const ownTurn = () =>
    new Promise<void>((resolve) => {
      if (starts.push(resolve) === 1) setImmediate(startNext);
    });

  return async function admit(request: FastifyRequest, reply: FastifyReply) {
    if (active >= maxConcurrent) {
      shed.inc();
      return reply
        .code(503)
        .headers({
          'retry-after': String(retryAfterSeconds),
          'cache-control': 'no-store',
          'content-security-policy': policy,
        })
        .type('text/html; charset=utf-8')
        .send(busyPage(languageOfPath(request.url)));
    }
    active += 1;
    inFlight.set(active);
    // Also emitted if the response fails or the visitor disconnects.
    reply.raw.once('close', () => inFlight.set((active -= 1)));
    await ownTurn();
  };
}

const style =
  'body{max-width:30rem;margin:20vh auto;padding:0 1rem;color:#1d0f2b;font:1.125rem/1.5 system-ui,sans-serif}';
/** The policy of the 503 page. The default policy has `sandbox`, which would prevent the page's reload. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function busyPage(language: keyof typeof busy): string {
  const { title, text } = busy[language];
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${retryAfterSeconds}"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
}

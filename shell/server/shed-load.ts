import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { languageOfPath } from '@marquee/i18n';

/** How soon who was sent away may come again. */
const retryAfterSeconds = 2;

const busy = {
  en: { title: 'One moment', text: 'Very many people are here right now. This page tries again by itself.' },
  hi: {
    title: 'एक पल',
    text: 'अभी यहाँ बहुत सारे लोग हैं। यह पेज अपने आप फिर से कोशिश करेगा।',
  },
} as const;

/**
 * A hook for routes that cost much: `atOnce` of their answers are made at the same time, and whoever comes
 * beyond that is told at once to come again, `503` with `Retry-After`. Without it everybody would wait until
 * nobody is answered in time.
 */
export function shedLoad({ atOnce, metrics }: { atOnce: number; metrics: Registry }) {
  let underWay = 0;
  const shed = new Counter({
    name: 'marquee_requests_shed_total',
    help: 'Requests for pages that were sent away because too many were being made',
    registers: [metrics],
  });

  return async function admit(request: FastifyRequest, reply: FastifyReply) {
    if (underWay >= atOnce) {
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
    underWay += 1;
    // However it ends: sent, failed, or the visitor went away.
    reply.raw.once('close', () => (underWay -= 1));
  };
}

const style =
  'body{max-width:30rem;margin:20vh auto;padding:0 1rem;color:#1d0f2b;font:1.125rem/1.5 system-ui,sans-serif}';
/** Not the server's own policy: `sandbox` would keep the page from trying again. */
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

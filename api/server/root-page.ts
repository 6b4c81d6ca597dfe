import { createHash } from 'node:crypto';
import { listRoutes, type ListedRoute } from '@marquee/http-server';
import { html, Html } from '@marquee/http-server/html';
import type { FastifyInstance } from 'fastify';

const style =
  'body{max-width:52rem;margin:0 auto;padding:2rem 1.25rem;background:#fbf4e8;color:#2a1428;font:1rem/1.6 system-ui,sans-serif}h1{font:2rem/1.25 Georgia,serif}a{color:#c0125a}td,th{padding:.25rem 1rem .25rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}';

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Adds the route `/`, which sends browsers a page that describes the server and lists its calls. Other clients get the
 * server's 404.
 */
export function rootPage(server: FastifyInstance, { title, about }: { title: string; about: string }): void {
  server.get('/', async (request, reply) => {
    reply.header('vary', 'accept');
    if (!request.headers.accept?.includes('text/html')) return reply.callNotFound();
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
    return page(title, about, listRoutes(server));
  });
}

function page(title: string, about: string, routes: readonly ListedRoute[]): string {
  const calls = routes.filter(({ method, url }) => method !== 'OPTIONS' && url !== '/' && url !== '*');
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | Marquee</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <h1>${title}</h1>
        <p>${about}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col">Call</th>
            </tr>
          </thead>
          <tbody>
            ${calls.map(
              ({ method, url }) =>
                html`<tr>
                  <td>${method}</td>
                  <td>${isOpenable(method, url) ? html`<a href="${url}">${url}</a>` : url}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </body>
    </html>`.text;
}

/** Whether a browser can open a call by its address alone: it reads, and has no parameters in its path. */
function isOpenable(method: string, url: string): boolean {
  return method === 'GET' && !/[:*]/.test(url);
}

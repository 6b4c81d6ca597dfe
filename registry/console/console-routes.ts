import type { Database } from '@marquee/database';
import type { FastifyInstance } from 'fastify';
import { readAudit } from '../releases/audit.ts';
import { environmentStatus } from '../releases/environment-status.ts';
import { environmentNames } from '../releases/environments.ts';
import { listReleases } from '../releases/list-releases.ts';
import { consoleStyle } from './console-style.ts';
import { overviewPage } from './overview-page.ts';

/** The registry's page for people. */
export function consoleRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.get('/', async (_request, reply) => {
    const page = overviewPage({
      environments: await Promise.all(environmentNames.map((name) => environmentStatus(db, name))),
      releases: await listReleases(db, { limit: 12 }),
      audit: await readAudit(db, { limit: 20 }),
    });
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .send(page.text);
  });

  app.get('/console.css', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=300' })
      .send(consoleStyle),
  );
}

import { Readable } from 'node:stream';
import { parseInput } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { access } from '@marquee/http-server';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { auditActions, readAudit, type AuditSearch } from '../releases/audit.ts';
import type { AuditRow, AuditVerdict } from '../releases/audit-chain.ts';
import { environmentNames } from '../releases/environments.ts';
import { rateLimits } from '../server/rate-limits.ts';
import { auditCheckPage } from './audit-check-page.ts';
import { auditCsv } from './audit-csv.ts';
import { auditPage, searchOf } from './audit-page.ts';
import { before, perPage, searchText } from './list-query.ts';
import type { Sessions } from './sessions.ts';
import { sendPage, visitOf } from './visits.ts';

/** How many rows of the audit one query of an export reads. */
const rowsPerPortion = 1_000;

/** A day of the audit's search; browsers send an empty text without one. */
const day = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text || undefined),
    v.optional(v.pipe(v.string(), v.isoDate())),
  ),
);
const auditFields = {
  environment: searchText,
  remote: searchText,
  actor: searchText,
  action: searchText,
  text: searchText,
  from: day,
  to: day,
};
const auditQuery = v.object({ ...auditFields, before });
const exportQuery = v.object(auditFields);

/** The routes of the audit's pages. */
export const auditRoutes: FastifyPluginAsync<Sessions & { checkAudit: () => Promise<AuditVerdict> }> = async (
  app,
  registry,
) => {
  const { db } = registry;

  app.get(
    '/console/audit/check',
    {
      config: {
        ...access(
          'anyone; 60 a minute of one network',
          'reads the whole audit; stores a checkpoint if it is intact',
        ),
        rateLimit: rateLimits.auditCheck,
      },
    },
    async (request, reply) =>
      sendPage(
        reply,
        auditCheckPage({ visit: await visitOf(registry, request), verdict: await registry.checkAudit() }),
      ),
  );

  app.get(
    '/console/audit/export',
    {
      config: {
        ...access('anyone; 60 a minute of one network', 'nothing; reads the audit as CSV'),
        rateLimit: rateLimits.auditCheck,
      },
    },
    async (request, reply) => {
      const form = parseInput(exportQuery, request.query, 'the search of the audit');
      const today = new Date().toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="marquee-audit-${today}.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(auditCsv(auditPages(db, searchOf(form)))));
    },
  );

  app.get(
    '/console/audit',
    { config: access('anyone', 'nothing; reads the audit') },
    async (request, reply) => {
      const { before: older, ...form } = parseInput(auditQuery, request.query, 'the search of the audit');
      const found = await readAudit(db, { ...searchOf(form), before: older, limit: perPage + 1 });
      const page = auditPage({
        visit: await visitOf(registry, request),
        form,
        environments: await environmentNames(db),
        actions: await auditActions(db),
        rows: found.slice(0, perPage),
        older: found.length > perPage ? found[perPage - 1]!.position : undefined,
      });
      return sendPage(reply, page);
    },
  );
};

/** The rows of a search in the audit, newest first, in portions that a query returns quickly. */
async function* auditPages(db: Database, search: AuditSearch): AsyncGenerator<AuditRow[]> {
  let end: number | undefined;
  while (true) {
    const rows = await readAudit(db, { ...search, before: end, limit: rowsPerPortion });
    yield rows;
    if (rows.length < rowsPerPortion) return;
    end = rows.at(-1)!.position;
  }
}

import { access } from '@marquee/http-server';
import { parseInput } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { readAudit } from '../releases/audit.ts';
import type { AuditVerdict } from '../releases/audit-chain.ts';
import { rateLimits } from './rate-limits.ts';

const wholeNumber = v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(1));
const filter = v.optional(v.pipe(v.string(), v.maxLength(200)));
const auditQuery = v.object({
  environment: filter,
  remote: filter,
  actor: filter,
  action: filter,
  text: filter,
  limit: v.optional(v.pipe(wholeNumber, v.maxValue(1000)), '100'),
  before: v.optional(wholeNumber),
});

/** Routes that return the audit and verify its integrity. */
export const auditRoutes: FastifyPluginAsync<{
  db: Database;
  checkAudit: () => Promise<AuditVerdict>;
}> = async (app, { db, checkAudit }) => {
  app.get('/audit', { config: access('anyone', 'nothing; reads the audit') }, async (request) => {
    return { rows: await readAudit(db, parseInput(auditQuery, request.query, 'GET /audit')) };
  });

  app.get(
    '/audit/check',
    {
      config: {
        ...access(
          'anyone; 60 a minute of one network',
          'reads the whole audit; stores a checkpoint if it is intact',
        ),
        rateLimit: rateLimits.auditCheck,
      },
    },
    () => checkAudit(),
  );
};

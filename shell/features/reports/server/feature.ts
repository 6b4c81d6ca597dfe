import { parseInput } from '@marquee/contracts';
import { access } from '@marquee/http-server';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import * as v from 'valibot';
import { createLimitedLog, loggableUrl } from '../../../server/limited-log.ts';
import { reportsPath } from '../../../server/pages/content-security.ts';
import type { FeatureServer, FeatureShell, ServerFeature } from '../../../server/server-feature.ts';

/** The limit of a request in bytes: a report contains the policy, and browsers send several together. */
const maxBodyBytes = 64 * 1024;
const maxReports = 50;

/** The rate limit per client network, in which many browsers may be. */
const requestLimit = { max: 120, timeWindow: '1 minute' };

/** The types of reports that browsers send to an endpoint without more headers. */
const types = [
  'csp-violation',
  'integrity-violation',
  'deprecation',
  'intervention',
  'crash',
  'permissions-policy-violation',
];

const text = v.optional(v.nullable(v.string()));

/** Reports of the Reporting API, with the fields that the shell reads. */
const reportsSchema = v.pipe(
  v.array(
    v.object({
      type: v.string(),
      body: v.optional(
        v.nullable(
          v.object({ sourceFile: text, blockedURL: text, effectiveDirective: text, id: text, reason: text }),
        ),
      ),
    }),
  ),
  v.maxLength(maxReports),
);
type Report = v.InferOutput<typeof reportsSchema>[number];

export const reports = {
  name: 'reports',
  open: (shell) => ({ routes: (app, server) => addRoute(app, shell, server) }),
} satisfies ServerFeature;

/**
 * `POST /__marquee/reports`: counts what browsers report of violated policies, deprecated features and crashes, by
 * the remote and release whose file caused it, and logs it, at most sixty lines a minute. Any client may send any
 * text: types and releases that do not exist are counted as `unknown`.
 */
function addRoute(
  app: FastifyInstance,
  { metrics, assets, files }: FeatureShell,
  { visitors }: FeatureServer,
) {
  const counted = new Counter({
    name: 'marquee_reports_total',
    help: 'Reports of browsers: violated policies, deprecated features and crashes, by type, remote and release',
    labelNames: ['type', 'remote', 'release'],
    registers: [metrics],
  });
  const log = createLimitedLog({ write: (line) => app.log.warn(line) });

  app.addContentTypeParser('application/reports+json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      // The schema refuses it.
      done(null, undefined);
    }
  });
  app.post(
    reportsPath,
    {
      bodyLimit: maxBodyBytes,
      config: {
        ...access(
          'anyone; 120 a minute of one network',
          'counts in metrics; at most sixty lines a minute in the log',
        ),
        rateLimit: requestLimit,
      },
    },
    async (request, reply) => {
      for (const report of parseInput(reportsSchema, request.body, `POST ${reportsPath}`)) {
        const type = types.includes(report.type) ? report.type : 'unknown';
        const owner = ownerOf(report);
        if (!visitors.hasPreview(request)) counted.inc({ type, ...owner });
        log(`a browser reports a ${type} of ${owner.remote}@${owner.release}: ${summaryOf(report)}`);
      }
      return reply.code(204).send();
    },
  );

  /** The release whose file is the cause or was blocked; the shell if only its own files are involved. */
  function ownerOf({ body }: Report): { remote: string; release: string } {
    const paths = [body?.sourceFile, body?.blockedURL].flatMap((url) =>
      url && URL.canParse(url) ? new URL(url).pathname : [],
    );
    for (const path of paths) {
      const [, remote = '', version = ''] = /^\/remotes\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
      if (files.release(remote, version)) return { remote, release: version };
    }
    return paths.some((path) => path.startsWith('/assets/'))
      ? { remote: 'shell', release: assets.version }
      : { remote: 'unknown', release: 'unknown' };
  }
}

function summaryOf({ body }: Report): string {
  const { effectiveDirective, id, reason, blockedURL, sourceFile } = body ?? {};
  const what = [effectiveDirective, id, reason, blockedURL].filter(Boolean).map(String).map(loggableUrl);
  return what.join(' ') + (sourceFile ? ` in ${loggableUrl(sourceFile)}` : '');
}

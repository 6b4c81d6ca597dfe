import { PlatformError } from '@marquee/contracts';
import { calls } from '@marquee/api-contract';
import { access, requestIdHeader } from '@marquee/http-server';
import { fetchWithSpan } from '@marquee/tracing';
import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from '../../../shell/site.ts';

const idPattern = /^[A-Za-z0-9-]{3,64}$/;
const maxAgeMs = 60_000;
const deadlineMs = 8_000;
const { path } = calls.getVendorOrder;

/**
 * The route `GET /api/vendor-order/:id`: an order (call C14), fetched with the secret vendor token and cached for 60 s.
 * Without a token, no order is found.
 */
export const vendorOrderRoutes: FastifyPluginAsync<{
  mainApi: string;
  vendorToken: string | undefined;
}> = async (app, { mainApi, vendorToken }) => {
  // A video has the name of the person it is for: it is kept no longer than it is of use.
  const cache = new LRUCache<string, { body: unknown }>({
    max: 1_000,
    ttl: maxAgeMs,
    ttlAutopurge: true,
    perf: Date,
  });

  app.get<{ Params: { id: string } }>(
    '/api/vendor-order/:id',
    {
      config: access(
        'anyone with the id of a video; 120 a minute of one network',
        'a request to the API with the vendor token',
      ),
    },
    async (request, reply) => {
      const { id } = request.params;
      void reply.header('cache-control', 'no-store');
      if (vendorToken === undefined || !idPattern.test(id))
        return reply.code(404).send({ status: 404, message: '', error: 'NOT_FOUND', data: null });

      const cached = cache.get(id);
      if (cached) return cached.body;

      const response = await fetchWithSpan(
        request.span,
        path,
        `${mainApi}${path.replace('{id}', encodeURIComponent(id))}`,
        {
          headers: {
            authorization: `Bearer ${vendorToken}`,
            app_version_code: '2203',
            app_version_name: '2.203',
            os_type: 'web',
            [requestIdHeader]: request.id,
          },
          signal: AbortSignal.timeout(deadlineMs),
        },
      ).catch((cause: unknown) => {
        throw new PlatformError('CALL_FAILED', 'The main API did not respond for a video order', { cause });
      });
      const body: unknown = await response.json().catch((cause: unknown) => {
        throw new PlatformError('CALL_REFUSED', `The main API returned ${response.status} without JSON`, {
          cause,
        });
      });
      if (!response.ok) return reply.code(response.status).send(body);

      // Only a video is cached: not a refusal, which has another status, and not a video that is not ready yet.
      const { status, data } = (body ?? {}) as { status?: unknown; data?: { videoUrl?: unknown } | null };
      if (status !== 200 || !data?.videoUrl) return body;
      cache.set(id, { body });
      return body;
    },
  );
};

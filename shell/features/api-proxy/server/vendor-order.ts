import { PlatformError } from '@marquee/contracts';
import { calls } from '@marquee/api-contract';
import { fetchWithSpan } from '@marquee/tracing';
import type { FastifyPluginAsync } from 'fastify';

const idPattern = /^[A-Za-z0-9-]{3,64}$/;
const keptMs = 60_000;
const deadlineMs = 8_000;
const { path } = calls.getVendorOrder;

/**
 * `GET /api/vendor-order/:id`: C14 with the vendor token, which never reaches a browser. An answer is
 * kept for a minute.
 */
export const vendorOrderRoutes: FastifyPluginAsync<{ mainApi: string; vendorToken: string }> = async (
  app,
  { mainApi, vendorToken },
) => {
  const kept = new Map<string, { answer: unknown; until: number }>();

  app.get<{ Params: { id: string } }>('/api/vendor-order/:id', async (request, reply) => {
    const { id } = request.params;
    if (!idPattern.test(id))
      return reply.code(404).send({ status: 404, message: '', error: 'NOT_FOUND', data: null });

    const known = kept.get(id);
    if (known && known.until > Date.now()) return known.answer;

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
        },
        signal: AbortSignal.timeout(deadlineMs),
      },
    ).catch((cause: unknown) => {
      throw new PlatformError('CALL_FAILED', `The main API did not answer for the order ${id}`, { cause });
    });
    const answer: unknown = await response.json().catch((cause: unknown) => {
      throw new PlatformError('CALL_REFUSED', `The main API answered ${response.status} without JSON`, {
        cause,
      });
    });
    if (!response.ok) return reply.code(response.status).send(answer);

    // A refusal inside a good answer may be over in a moment; only a good one is kept.
    if ((answer as { status?: unknown } | null)?.status !== 200) return answer;
    if (kept.size > 1_000) kept.clear();
    kept.set(id, { answer, until: Date.now() + keptMs });
    return answer;
  });
};

import type { Database } from '@marquee/database';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { findEntries, type ContentEntry } from './find-entries.ts';
import { withAbsoluteMedia } from './media-url.ts';
import { parseStrapiQuery } from './strapi-query.ts';

/** The version of Strapi (a CMS) whose response format is used: records as `{ id, attributes }` (4), or flat (5). */
export type StrapiShape = '4' | '5';

const collections = ['celeb-bios', 'latest-bollywood-news'] as const;

/** The routes of API calls C28 (biographies) and C29 (news), with and without Strapi's path prefix `/api`. */
export const contentCalls: FastifyPluginAsync<{
  db: Database;
  publicUrl: string;
  shape: StrapiShape;
  maxPageSize: number;
}> = async (server, { db, publicUrl, shape, maxPageSize }) => {
  for (const collection of collections)
    for (const path of [`/${collection}`, `/api/${collection}`])
      server.get(path, (request, reply) => handle(collection, request, reply));

  async function handle(collection: string, request: FastifyRequest, reply: FastifyReply) {
    const query = parseStrapiQuery(request.url.split('?')[1] ?? '', maxPageSize);
    if (!query) return reply.status(400).send(strapiError(400, 'ValidationError', 'Invalid query'));

    const { entries, total } = await findEntries(db, collection, query);
    const { page, pageSize } = query;
    reply.header('cache-control', 'public, max-age=30');
    return {
      data: entries.map(toShape),
      meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } },
    };
  }

  function toShape({ id, attributes }: ContentEntry) {
    const fields = withAbsoluteMedia(attributes, publicUrl);
    return shape === '4' ? { id, attributes: fields } : { id, ...flatten(fields) };
  }
};

export function strapiError(status: number, name: string, message: string) {
  return { data: null, error: { status, name, message, details: {} } };
}

/** Removes the `{ data: { attributes } }` around relations, which Strapi 5 does not have. */
function flatten(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const inner = (value as { data?: { attributes?: unknown } } | null)?.data?.attributes;
      return [name, inner ?? value];
    }),
  );
}

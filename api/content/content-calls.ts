import type { Database } from '@marquee/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { absoluteMedia } from './absolute-media.ts';
import { findEntries, type ContentEntry } from './find-entries.ts';
import { readStrapiQuery } from './strapi-query.ts';

/** `4` answers `{ id, attributes }`, `5` the flattened record of newer versions. */
export type StrapiShape = '4' | '5';

export const collections = ['celeb-bios', 'latest-bollywood-news'] as const;

/** C28 celeb-bios and C29 latest-bollywood-news, with and without Strapi's `/api` in front. */
export function contentCalls(
  server: FastifyInstance,
  {
    db,
    publicUrl,
    shape,
    maxPageSize,
  }: { db: Database; publicUrl: string; shape: StrapiShape; maxPageSize: number },
): void {
  for (const collection of collections)
    for (const address of [`/${collection}`, `/api/${collection}`])
      server.get(address, (request, reply) => answer(collection, request, reply));

  async function answer(collection: string, request: FastifyRequest, reply: FastifyReply) {
    const query = readStrapiQuery(request.url.split('?')[1] ?? '', maxPageSize);
    if (!query) return reply.status(400).send(strapiError(400, 'ValidationError', 'Invalid query'));

    const { entries, total } = await findEntries(db, collection, query);
    const { page, pageSize } = query;
    reply.header('cache-control', 'public, max-age=30');
    return {
      data: entries.map((entry) => inShape(entry)),
      meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } },
    };
  }

  function inShape({ id, attributes }: ContentEntry) {
    const fields = absoluteMedia(attributes, publicUrl);
    return shape === '4' ? { id, attributes: fields } : { id, ...flattened(fields) };
  }
}

/** An error as Strapi writes it. */
export function strapiError(status: number, name: string, message: string) {
  return { data: null, error: { status, name, message, details: {} } };
}

/** Version 5 has no `{ data: { attributes } }` around a relation. */
function flattened(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const inner = (value as { data?: { attributes?: unknown } } | null)?.data?.attributes;
      return [name, inner ?? value];
    }),
  );
}

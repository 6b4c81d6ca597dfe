import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ContentHost = { url: string; stop: () => Promise<void> };

/** A content host with given records, in the shape of Strapi 5: all of them, or those of a slug. */
export async function startContentHost(
  records: Record<string, readonly { url_slug: string }[]>,
): Promise<ContentHost> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    const all = records[url.pathname.replace(/^\/(api\/)?/, '')];
    if (!all) return void response.writeHead(404).end();
    const slug = url.searchParams.get('filters[url_slug][$eq]');
    const page = Number(url.searchParams.get('pagination[page]') ?? 1);
    const pageSize = Number(url.searchParams.get('pagination[pageSize]') ?? 25);
    const matching = all.filter(({ url_slug }) => slug === null || url_slug === slug);
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        data: matching.slice((page - 1) * pageSize, page * pageSize),
        meta: {
          pagination: {
            page,
            pageSize,
            pageCount: Math.ceil(matching.length / pageSize),
            total: matching.length,
          },
        },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

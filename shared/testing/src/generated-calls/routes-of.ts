/** The used part of a Fastify server. */
type Printing = { printRoutes: (options: { commonPrefix: boolean }) => string };

/**
 * Parses the routes of a Fastify server, such as `GET /releases/:remote`, from its printed tree.
 *
 * @deprecated The tree of a server with a route `/` prints others wrongly. Use `routeNames`.
 */
export function routesOf(app: Printing): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (indent === undefined || !part || !methods) return [];
      const depth = indent.length / 4;
      const url = `${parents[depth - 1] ?? ''}${part}`;
      parents[depth] = url;
      return methods.split(', ').map((method) => `${method} ${url}`);
    });
}

import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Who may call a route, and what a call causes besides its response, both in words. `docs/security/routes.md` is
 * generated from them.
 */
export type Access = { who: string; causes: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

export type ListedRoute = { method: string; url: string; access: Access | undefined };

/** Returns the part of a route's `config` that documents who may call the route and what a call may cause. */
export function access(who: string, causes: string): { access: Access } {
  return { access: { who, causes } };
}

const routes = new WeakMap<FastifyInstance, ListedRoute[]>();

/**
 * Makes `listRoutes` work for a server: it then lists the routes `first`, and those that are added to the server from
 * now on.
 */
export function collectRoutes(server: FastifyInstance, first: readonly ListedRoute[] = []): void {
  const listed = first.map(({ method, url, access: given }) => ({ method, url, access: given }));
  routes.set(server, listed);
  server.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    for (const one of [method].flat())
      // Fastify adds a HEAD route to each GET route.
      if (one !== 'HEAD') listed.push({ method: one, url, access: config?.access });
  });
}

/** Returns the routes of a server that `createServer` created, sorted by URL and method. */
export function listRoutes(server: FastifyInstance): ListedRoute[] {
  const listed = routes.get(server) ?? [];
  return listed.toSorted((one, other) =>
    one.url === other.url ? one.method.localeCompare(other.method) : one.url.localeCompare(other.url),
  );
}

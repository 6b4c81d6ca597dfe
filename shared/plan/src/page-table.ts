import type { ManifestRoute, Release } from '@marquee/contracts';
import { routePatterns, type RoutePattern, type Segment } from './route-pattern.ts';

/** The page that a pathname leads to: the remote that has it, and the route. */
export type PageMatch = {
  remote: string;
  route: ManifestRoute;
  /** The decoded path parameters. */
  params: Record<string, string>;
  /** The canonical pathname: static segments as in the route, one slash between segments, none at the end. */
  canonical: string;
};

export type PageTable = {
  /** Finds the page of a pathname without language prefix and query; undefined if there is none. */
  match(pathname: string): PageMatch | undefined;
};

type Row = { remote: string; route: ManifestRoute; pattern: RoutePattern };

/**
 * Compiles the routes of the given releases into a table that finds the page of a pathname. It matches like React
 * Router: the most specific path wins, and case and a trailing slash are ignored. Keep the table while the releases
 * stay the same.
 */
export function buildPageTable(releases: readonly Pick<Release, 'remote' | 'manifest'>[]): PageTable {
  const rows = releases.flatMap(rowsOf).sort((a, b) => b.pattern.rank - a.pattern.rank);
  const [fixedRows, openRows] = [rows.filter(isFixed), rows.filter((row) => !isFixed(row))];
  // A path without parameters outranks all others that match the same pathname, so one lookup finds it.
  const fixed = new Map([...fixedRows].reverse().map((row) => [fixedKey(row.pattern), row]));

  return {
    match(pathname) {
      const parts = pathname.split('/').filter(Boolean);
      const found = fixed.get(parts.join('/').toLowerCase());
      if (found) {
        const canonical = canonicalPath(found.pattern.segments, parts);
        return { remote: found.remote, route: found.route, params: {}, canonical };
      }

      for (const { remote, route, pattern } of openRows) {
        const params = paramsOf(pattern.segments, parts);
        if (params) return { remote, route, params, canonical: canonicalPath(pattern.segments, parts) };
      }
      return undefined;
    },
  };
}

function rowsOf({ remote, manifest }: Pick<Release, 'remote' | 'manifest'>): Row[] {
  return manifest.routes.flatMap((route) =>
    routePatterns(route.path).map((pattern) => ({ remote, route, pattern })),
  );
}

function isFixed({ pattern }: Row): boolean {
  return pattern.segments.every((segment) => segment.kind === 'static');
}

function fixedKey({ segments }: RoutePattern): string {
  return segments
    .map((segment) => (segment.kind === 'static' ? segment.text : ''))
    .join('/')
    .toLowerCase();
}

function paramsOf(segments: Segment[], parts: string[]): Record<string, string> | undefined {
  const endsInSplat = segments.at(-1)?.kind === 'splat';
  if (endsInSplat ? parts.length < segments.length - 1 : parts.length !== segments.length) return undefined;

  const params: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const part = parts[at] ?? '';
    if (segment.kind === 'splat') params['*'] = parts.slice(at).map(decoded).join('/');
    else if (segment.kind === 'dynamic') params[segment.name] = decoded(part);
    else if (segment.text.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  return params;
}

function canonicalPath(segments: Segment[], parts: string[]): string {
  return `/${parts
    .map((part, at) => {
      const segment = segments[at];
      return segment?.kind === 'static' ? segment.text : part;
    })
    .join('/')}`;
}

/** Decodes a URL segment. An invalid escape such as `%E0` stays as it is, for the page to handle. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

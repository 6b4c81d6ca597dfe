/**
 * A parsed React Router path without optional segments: the path `/fans/:celeb?` becomes the two patterns `/fans` and
 * `/fans/:celeb`. Of the patterns that match a URL, the one with the highest `rank` wins, as in React Router.
 */
export type RoutePattern = { segments: Segment[]; rank: number };

export type Segment =
  | { kind: 'static'; text: string }
  | { kind: 'dynamic'; name: string }
  | { kind: 'splat' };

/**
 * Parses a path in React Router's syntax: `:name`, a trailing `*`, and `?` for an optional segment. Returns one
 * pattern for each combination of present and absent optional segments.
 */
export function routePatterns(path: string): RoutePattern[] {
  const written = path.split('/').filter(Boolean);
  return withAndWithoutOptional(written).map((parts) => {
    const segments = parts.map(readSegment);
    return { segments, rank: rankOf(segments) };
  });
}

function withAndWithoutOptional([first, ...rest]: string[]): string[][] {
  if (first === undefined) return [[]];
  const endings = withAndWithoutOptional(rest);
  if (!first.endsWith('?')) return endings.map((ending) => [first, ...ending]);
  return [...endings.map((ending) => [first.slice(0, -1), ...ending]), ...endings];
}

function readSegment(part: string): Segment {
  if (part === '*') return { kind: 'splat' };
  return part.startsWith(':') ? { kind: 'dynamic', name: part.slice(1) } : { kind: 'static', text: part };
}

const rankPoints = { static: 11, dynamic: 4, splat: -1 };

/** Ranks a path as React Router does: longer paths and static segments first, a splat last. */
function rankOf(segments: Segment[]): number {
  return segments.reduce((rank, segment) => rank + rankPoints[segment.kind], 0);
}

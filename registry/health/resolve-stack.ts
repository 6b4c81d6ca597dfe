import type { Release } from '@marquee/contracts';
import {
  LEAST_UPPER_BOUND,
  originalPositionFor,
  sourceContentFor,
  TraceMap,
} from '@jridgewell/trace-mapping';

/**
 * A line of an error's stack. `raw` is the line as the browser sent it; `source` is its position in the source files,
 * missing if it is unknown or not visible to the reader.
 */
export type Frame = {
  raw: string;
  source?: { remote: string; version: string; file: string; line: number; column: number; code: string };
};

export type MapSources = {
  /** Whether the reader may see this remote's source. */
  mayRead: (remote: string) => boolean;
  /** Reads a published release; undefined for an unknown one. */
  release: (name: { remote: string; version: string }) => Promise<Pick<Release, 'files'> | undefined>;
  read: (sha256: string) => Promise<Uint8Array | undefined>;
};

// The bounded lengths prevent catastrophic backtracking on a hostile stack.
const position = /\/remotes\/([^/\s]{1,100})\/([^/\s]{1,100})\/([^\s:]{1,300}\.js):(\d{1,9}):(\d{1,9})/;

/**
 * Resolves a browser's stack to source positions, by the stored source maps of each release. A line stays as the
 * browser sent it if it has no map, or if the reader may not see the source: a client can send any stack.
 */
export async function resolveStack(stack: string, sources: MapSources): Promise<Frame[]> {
  const maps = new Map<string, Promise<TraceMap | undefined>>();
  const lines = stack.split('\n').filter((line) => /^\s*at |@/.test(line));
  return Promise.all(lines.map(frameOf));

  async function frameOf(line: string): Promise<Frame> {
    const raw = line.trim();
    const [, remote = '', version = '', file = '', row, column] = position.exec(raw) ?? [];
    if (!row || !column || !sources.mayRead(remote)) return { raw };

    const key = `${remote}@${version}/${file}`;
    const loading = maps.get(key) ?? mapOf({ remote, version }, file, sources);
    maps.set(key, loading);
    const map = await loading;
    const source = map && positionIn(map, Number(row), Number(column) - 1);
    return source ? { raw, source: { remote, version, ...source } } : { raw };
  }
}

async function mapOf(
  name: { remote: string; version: string },
  file: string,
  { release, read }: MapSources,
): Promise<TraceMap | undefined> {
  const record = (await release(name))?.files[`maps/browser/${file}.map`];
  const bytes = record && (await read(record.sha256));
  return bytes && new TraceMap(Buffer.from(bytes).toString('utf8'));
}

function positionIn(map: TraceMap, line: number, column: number) {
  const exact = originalPositionFor(map, { line, column });
  const {
    source,
    line: row,
    column: at,
  } = exact.source === null ? originalPositionFor(map, { line, column, bias: LEAST_UPPER_BOUND }) : exact;
  if (source === null || row === null || at === null) return undefined;
  const code = sourceContentFor(map, source)?.split('\n')[row - 1]?.trim() ?? '';
  return { file: withoutPrefix(source), line: row, column: at + 1, code: code.slice(0, 200) };
}

/** Removes webpack's prefix: `webpack://mfe_quiz_1_0_0/./src/hub/HubPage.tsx` → `src/hub/HubPage.tsx`. */
function withoutPrefix(source: string): string {
  return source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, '');
}

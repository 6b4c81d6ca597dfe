import type { Release } from '@marquee/contracts';
import {
  LEAST_UPPER_BOUND,
  originalPositionFor,
  sourceContentFor,
  TraceMap,
} from '@jridgewell/trace-mapping';

/** One line of a stack: as the browser wrote it, and where in the team's own files that is. */
export type Frame = {
  raw: string;
  source?: { remote: string; version: string; file: string; line: number; column: number; code: string };
};

export type MapSources = {
  /** Whether the reader may see the source of this remote. */
  mayRead: (remote: string) => boolean;
  /** A published release; undefined when nobody published it. */
  release: (name: { remote: string; version: string }) => Promise<Pick<Release, 'files'> | undefined>;
  /** The bytes of a file by its SHA-256. */
  read: (sha256: string) => Promise<Uint8Array | undefined>;
};

// Bounded parts: a stack is written by anybody, and a pattern without bounds would read it again and again.
const place = /\/remotes\/([^/\s]{1,100})\/([^/\s]{1,100})\/([^\s:]{1,300}\.js):(\d{1,9}):(\d{1,9})/;

/**
 * The frames of a browser's stack in the words of the source files, read from the maps that were
 * published with each release and are never served. A frame without a map, or of a remote whose source the
 * reader may not see, stays as the browser wrote it: anybody can write a stack.
 */
export async function resolveStack(stack: string, sources: MapSources): Promise<Frame[]> {
  const maps = new Map<string, Promise<TraceMap | undefined>>();
  const lines = stack.split('\n').filter((line) => /^\s*at |@/.test(line));
  return Promise.all(lines.map(frameOf));

  async function frameOf(line: string): Promise<Frame> {
    const raw = line.trim();
    const [, remote = '', version = '', file = '', row, column] = place.exec(raw) ?? [];
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
  return { file: readable(source), line: row, column: at + 1, code: code.slice(0, 200) };
}

/** webpack writes `webpack://mfe_quiz_1_0_0/./src/hub/HubPage.tsx`. */
function readable(source: string): string {
  return source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, '');
}

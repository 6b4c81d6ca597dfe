import { createHash } from 'node:crypto';
import { manifestSchema, parseInput, type Criticality, type Release } from '@marquee/contracts';

export type BuiltRelease = {
  release: Release;
  /** The bytes of its files by SHA-256, as the artifact store holds them. */
  blobs: Map<string, Buffer>;
};

type Options = {
  version?: string;
  criticality?: Criticality;
  /** The range of sdk versions; none: that of sdk 1. */
  sdk?: string;
  routes?: { id: string; path: string; [more: string]: unknown }[];
  slots?: { name: string; [more: string]: unknown }[];
  /** More fields of its manifest. */
  manifest?: object;
  /** More files by their path in the build, or other bytes for the usual ones. */
  files?: Record<string, string | Buffer>;
};

/** A small but complete release: manifest, files, hashes. */
export function aRelease(
  remote: string,
  {
    version = '1.0.0',
    criticality = 'essential',
    sdk,
    routes = [],
    slots = [],
    manifest: more = {},
    files = {},
  }: Options = {},
): BuiltRelease {
  const manifest = parseInput(
    manifestSchema,
    {
      name: remote,
      owner: `team of ${remote}`,
      criticality,
      ...(sdk !== undefined && { sdk }),
      routes,
      slots,
      publishes: [],
      subscribes: [],
      ...(!('guest' in more) && { entries: { routes: './src/routes.tsx', slots: './src/slots.tsx' } }),
      ...more,
    },
    `manifest of ${remote}`,
  );
  const contents: Record<string, string | Buffer> = {
    'browser/entry.js': `entry of ${remote}@${version}`,
    'browser/page.js': 'page()',
    'browser/page.css': `.${remote}-page{color:red}`,
    'browser/slots.css': `.${remote}-slots{color:blue}`,
    'server/remote.cjs': 'module.exports={routes:[],slots:[]}',
    ...files,
  };
  const blobs = new Map<string, Buffer>();
  const records = Object.entries(contents).map(([name, content]) => {
    const bytes = Buffer.from(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    blobs.set(sha256, bytes);
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    return [name, { sha256, integrity, bytes: bytes.length }] as const;
  });
  const page = { scripts: ['page.js'], styles: ['page.css'], shared: ['react'] };
  return {
    blobs,
    release: {
      remote,
      version,
      manifest,
      assets: {
        entry: 'entry.js',
        routes: Object.fromEntries(manifest.routes.map(({ id }) => [id, page])),
        slots: { scripts: [], styles: ['slots.css'], shared: [] },
      },
      files: Object.fromEntries(records),
      publishedAt: '2026-01-01T00:00:00.000Z',
      publishedBy: 'team@example.test',
      commit: null,
    },
  };
}

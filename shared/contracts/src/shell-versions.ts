import * as v from 'valibot';

/**
 * The versions of `@marquee/sdk` for which this shell runs remotes: all from `oldest` to `current`, the shell's own
 * version.
 */
export const sdk = { current: '2.0.0', oldest: '1.0.0' };

const exactVersion = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[\w.-]{1,40})?$/, 'is a version'),
);

/** The schema of the versions that a shell provides: of the sdk, and of each package that it shares with remotes. */
export const shellVersionsSchema = v.object({
  sdk: v.object({ current: exactVersion, oldest: exactVersion }),
  /** Absent for a shell that does not report them. */
  shared: v.exactOptional(v.record(v.string(), exactVersion)),
});
export type ShellVersions = v.InferOutput<typeof shellVersionsSchema>;

/** The request headers in which a shell reports its versions: `2.0.0; oldest=1.0.0`, and `react@19.3.1, rxjs@7.8.2`. */
const sdkHeader = 'x-marquee-sdk';
const sharedHeader = 'x-marquee-shared';
/** The header of shells that provide sdk 1, such as `1-1`: the oldest and the current major that they run. */
const headerOfSdk1 = 'x-marquee-shell-api';

/** Returns the request headers by which a shell reports its versions to the registry. */
export function shellVersionHeaders({
  sdk: { current, oldest },
  shared,
}: ShellVersions): Record<string, string> {
  return {
    [sdkHeader]: `${current}; oldest=${oldest}`,
    ...(shared && {
      [sharedHeader]: Object.entries(shared)
        .map(([name, version]) => `${name}@${version}`)
        .join(', '),
    }),
  };
}

/**
 * The troubles with other servers that a shell reports to the registry: the API or the content host (the CMS) responds
 * late, fails, or has lost records. They are not faults of a release.
 */
export const shellConditions = ['api-late', 'api-failing', 'content-failing', 'content-lost'] as const;
export type ShellCondition = (typeof shellConditions)[number];

/** What a shell reports as wrong at present: the ids of releases that it could not start, and its conditions. */
export type ShellTroubles = { pending: readonly string[]; conditions: readonly ShellCondition[] };

/** The request headers with a shell's troubles, such as `mfe-quiz@1.2.0`, and `api-late, content-lost`. */
const pendingHeader = 'x-marquee-pending';
const conditionsHeader = 'x-marquee-conditions';
/** A header has a limited size; the metric `marquee_releases_pending` has all of them. */
const maxPending = 50;

/** Returns the request headers that report a shell's troubles (at most 50 releases) to the registry; empty for none. */
export function troubleHeaders({ pending, conditions }: ShellTroubles): Record<string, string> {
  return {
    ...(pending.length > 0 && { [pendingHeader]: pending.slice(0, maxPending).join(', ') }),
    ...(conditions.length > 0 && { [conditionsHeader]: conditions.join(', ') }),
  };
}

/** Parses the headers of `troubleHeaders`. Ignores entries that are neither the id of a release nor a condition. */
export function parseTroubles(headers: Readonly<Record<string, unknown>>): ShellTroubles {
  const releases = textOf(headers[pendingHeader]).split(', ', maxPending);
  const named = textOf(headers[conditionsHeader]).split(', ', shellConditions.length);
  return {
    pending: releases.filter((id) => /^[a-z][a-z0-9-]{0,60}@[\w.-]{1,60}$/.test(id)),
    conditions: shellConditions.filter((one) => named.includes(one)),
  };
}

/** The request header with the URL by which browsers reach a shell's site; previews are opened there. */
const siteHeader = 'x-marquee-site';

/** Returns the request header by which a shell reports the URL of its site to the registry; empty if it has none. */
export function siteHeaders(siteUrl: string | undefined): Record<string, string> {
  return siteUrl === undefined ? {} : { [siteHeader]: siteUrl };
}

/**
 * Parses the header of `siteHeaders` and returns the origin of the site; undefined if it is missing or not such a URL.
 */
export function parseSite(headers: Readonly<Record<string, unknown>>): string | undefined {
  const text = textOf(headers[siteHeader]);
  return /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text).origin : undefined;
}

/** Parses the headers of `shellVersionHeaders`; undefined if they are missing or invalid. */
export function parseShellVersions(headers: Readonly<Record<string, unknown>>): ShellVersions | undefined {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(textOf(headers[headerOfSdk1])) ?? [];
  const [, current = `${last}.0.0`, oldest = `${first}.0.0`] =
    /^([^;\s]+); oldest=(\S+)$/.exec(textOf(headers[sdkHeader])) ?? [];
  const listed = textOf(headers[sharedHeader]);
  const shared = listed.split(', ').map((one) => {
    const at = one.lastIndexOf('@');
    return [one.slice(0, at), one.slice(at + 1)];
  });
  const parsed = v.safeParse(shellVersionsSchema, {
    sdk: { current, oldest },
    ...(listed && { shared: Object.fromEntries(shared) }),
  });
  return parsed.success ? parsed.output : undefined;
}

function textOf(header: unknown): string {
  return typeof header === 'string' ? header : '';
}

import { PlatformError, releaseId, type Snapshot } from '@marquee/contracts';
import type { PreviewToken } from '@marquee/contracts/preview';
import { eq } from 'drizzle-orm';
import { activeManifests } from './active-manifests.ts';
import { changeEnvironment, type Changed } from './change-environment.ts';
import { currentSnapshot } from './environments.ts';
import { readEnvironmentRows } from './environment-rows.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { refuseUnusable } from './refuse-unusable.ts';
import type { ReleaseRow } from './release-record.ts';
import { environments, previews, type PreviewedRelease } from './release-tables.ts';
import { refusedWith } from './remedies.ts';
import { requirePublished } from './require-release.ts';
import type { Signer } from './signing.ts';
import { openPreviews, type Preview } from './open-previews.ts';
import type { Queryable, Registry, Transaction } from './transaction.ts';

/** How many previews of an environment may be open: each of its snapshots names them all. */
const maxOpenPreviews = 200;

type NewPreview = {
  environment: string;
  releases: readonly PreviewedRelease[];
  /** If given, an open preview of this name ends. */
  name?: string | undefined;
  expiresAt: Date;
  by: string;
  reason: string | null;
};

/**
 * Creates a preview: browsers with its link get these releases instead of the live ones. A prerelease may be previewed
 * in every environment.
 *
 * Throws NOT_FOUND for an unknown environment; INVALID_INPUT for two releases of one remote; RELEASE_UNKNOWN for a
 * release that was never published or whose files were deleted; ROUTE_TAKEN if two remotes would own one page or slot;
 * NOT_ALLOWED and RELEASE_REFUSED if the environment's policy refuses a release; and CHANGE_REFUSED for a withdrawn
 * release and for too many open previews.
 */
export async function createPreview(registry: Registry, preview: NewPreview): Promise<Preview> {
  const { environment, by, reason, expiresAt } = preview;
  let created: Preview | undefined;
  await changeEnvironment(registry, environment, async (transaction, now) => {
    const rows: ReleaseRow[] = [];
    for (const release of preview.releases) rows.push(await requirePublished(transaction, release));
    await refuseUnfit(transaction, environment, rows);
    const ended = await endNamed(transaction, preview, now);
    const open = await openPreviews(transaction, environment, now);
    if (open.length >= maxOpenPreviews)
      throw refusedWith(
        'CHANGE_REFUSED',
        `${environment} has ${open.length} open previews, and no more are possible`,
        { verb: 'end-preview', environment, remote: rows[0]!.remote },
      );

    const ids = rows.map(releaseId);
    const [row] = await transaction.select().from(environments).where(eq(environments.name, environment));
    [created] = await transaction
      .insert(previews)
      .values({
        environment,
        name: preview.name ?? ids.join(', '),
        releases: rows.map(({ remote, version }) => ({ remote, version })),
        by,
        reason,
        createdAt: now,
        // The snapshot that this change creates.
        sequence: row!.sequence + 1,
        expiresAt,
      })
      .returning();
    const details = {
      preview: created!.id,
      name: created!.name,
      releases: ids,
      expiresAt: expiresAt.toISOString(),
      ...(ended && { ended }),
    };
    return { actor: by, action: 'preview', ...onlyOne(rows), reason, details };
  });
  return created!;
}

/**
 * Ends an open preview, so that browsers with its link get the live releases again. Throws NOT_FOUND if the preview is
 * not open.
 */
export function endPreview(
  registry: Registry,
  { environment, id, by, reason }: { environment: string; id: number; by: string; reason: string | null },
): Promise<Changed | undefined> {
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const { name, releases } = await requireOpenPreview(transaction, environment, id, now);
    await transaction.update(previews).set({ endedAt: now, endedBy: by }).where(eq(previews.id, id));
    const details = { preview: id, name, releases: releases.map(releaseId) };
    return { actor: by, action: 'end-preview', ...onlyOne(releases), reason, details };
  });
}

/** Finds a preview that is open at the time `at`, by its number or its name. Throws NOT_FOUND if there is none. */
export async function requireOpenPreview(
  db: Queryable,
  environment: string,
  idOrName: number | string,
  at: Date,
): Promise<Preview> {
  const open = await openPreviews(db, environment, at);
  const found = open.find(({ id, name }) => id === idOrName || name === idOrName);
  if (found) return found;
  throw new PlatformError('NOT_FOUND', `no preview ${idOrName} of ${environment} is open`);
}

/**
 * Returns the signed token of a preview's link. A browser that opens `previewPath` with it in the query parameter `t`
 * gets the releases of the preview.
 */
export function previewToken(signer: Signer, { environment, id, sequence }: Preview): string {
  return signer.signToken({ kind: 'preview', environment, id, sequence } satisfies PreviewToken);
}

async function refuseUnfit(transaction: Transaction, environment: string, rows: ReleaseRow[]): Promise<void> {
  const remotes = rows.map(({ remote }) => remote);
  const twice = remotes.find((remote, at) => remotes.indexOf(remote) !== at);
  if (twice)
    throw new PlatformError('INVALID_INPUT', `a preview shows one release of ${twice}, and two are named`);
  const policy = await readEnvironmentRows(transaction, environment);
  await refuseUnusable(transaction, { ...policy, prereleases: 'allow' }, rows, []);
  await refuseWithdrawn(transaction, environment, rows);

  const live = await activeManifests(transaction, environment);
  const others = live.filter(({ manifest }) => !remotes.includes(manifest.name));
  for (const row of rows) {
    refuseConflicts(releaseId(row), row.manifest, others);
    others.push({ release: releaseId(row), manifest: row.manifest });
  }
}

/** Shells show no withdrawn release, in a preview either. */
async function refuseWithdrawn(
  transaction: Transaction,
  environment: string,
  rows: ReleaseRow[],
): Promise<void> {
  const { signed } = await currentSnapshot(transaction, environment);
  const { withdrawn, releases } = JSON.parse(signed.payload) as Snapshot;
  for (const id of rows.map(releaseId))
    if (withdrawn.includes(id) && !Object.hasOwn(releases, id))
      throw new PlatformError(
        'CHANGE_REFUSED',
        `${id} was withdrawn from ${environment}, and previews show no withdrawn release: publish another version`,
      );
}

/** Ends the open preview that has the name of a new one, and returns its number. */
async function endNamed(
  transaction: Transaction,
  { environment, name, by }: NewPreview,
  now: Date,
): Promise<number | undefined> {
  if (name === undefined) return undefined;
  const before = (await openPreviews(transaction, environment, now)).find((open) => open.name === name);
  if (!before) return undefined;
  await transaction.update(previews).set({ endedAt: now, endedBy: by }).where(eq(previews.id, before.id));
  return before.id;
}

/** The remote and version of an audit row about one release; nothing about several. */
function onlyOne(releases: readonly PreviewedRelease[]): Partial<PreviewedRelease> {
  const [first, ...others] = releases;
  return first && others.length === 0 ? { remote: first.remote, version: first.version } : {};
}

import { releaseId, type Release } from '@marquee/contracts';
import { attributes, escapeHtml } from '@marquee/http-server/html';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { ReleaseFit } from '../releases/release-fit.ts';
import type { ShellAssets, Stylesheet } from '../shell-assets.ts';
import type { RenderedSite } from './planned-page.ts';

export type StyleTags = ReturnType<typeof createStyleTags>;

/**
 * How the content security policy, which is sent with the head, allows `<style>` elements that the page writes later:
 * by a nonce, or by the hashes of the styles that are expected.
 */
export type LaterStyles = { nonce: string } | { hashes: readonly string[] };

/**
 * Creates the writer of a page's `<style>` elements. It inlines each stylesheet once per page, so that the first paint
 * needs no other request: a browser shows nothing after a stylesheet link until the file has arrived. The content
 * security policy allows the styles by their hash. After `seal`, which returns the hashes for the policy, a style is
 * inlined only if the policy allows it already (`LaterStyles`); others become links. By the attribute `data-href`, the
 * browser's code finds which stylesheets are loaded.
 */
export function createStyleTags({
  files,
  assets: own,
  report,
}: {
  files: ReleaseFiles;
  assets: Pick<ShellAssets, 'styles'>;
  report: (failure: unknown) => void;
}) {
  const written = new Set<string>();
  const hashes: string[] = [];
  let sealed: LaterStyles | undefined;
  let isComplete = true;

  return {
    inline,
    tag,
    /** Whether every stylesheet so far could be read. */
    isComplete: () => isComplete,
    /** Returns what the policy allows: the hashes of the inline styles so far, and what allows those to come. */
    seal: (later: LaterStyles): readonly string[] => {
      sealed = later;
      return [...new Set([...hashes, ...('nonce' in later ? [`nonce-${later.nonce}`] : later.hashes)])];
    },
  };

  function inline({ name, href, text, integrity }: Stylesheet): string {
    if (written.has(name)) return '';
    written.add(name);
    const nonce = sealed && 'nonce' in sealed ? sealed.nonce : undefined;
    const isAllowed = !sealed || 'nonce' in sealed || sealed.hashes.includes(integrity);
    if (changesInHtml.test(text) || !isAllowed)
      return `<link${attributes({ rel: 'stylesheet', href, integrity, 'data-href': name })}>`;
    if (!sealed) hashes.push(integrity);
    return `<style${attributes({ nonce, 'data-href': name })}>${text}</style>`;
  }

  async function tag(release: Release, group: { route: string } | 'slots'): Promise<string> {
    const { assets, manifest } = release;
    // The browser adds a guest's own stylesheets when it mounts the guest.
    if (manifest.guest) return inline(own.styles('guests'));
    const styles = group === 'slots' ? assets.slots.styles : (assets.routes[group.route]?.styles ?? []);
    const tags = await Promise.all(
      styles.map(async (name) => {
        // A stylesheet that cannot be read leaves the slot unstyled; the browser requests it again.
        const file = await files.read(release, `browser/${name}`).catch(report);
        if (!file) {
          isComplete = false;
          return `<!-- ${releaseId(release)} has no ${escapeHtml(name)} -->`;
        }
        const href = `/remotes/${release.remote}/${release.version}/${name}`;
        return inline({ name, href, text: file.bytes.toString('utf8'), integrity: file.integrity });
      }),
    );
    return tags.join('');
  }
}

/** How many hashes of later styles a policy has at most: each has 73 bytes, and headers are limited. */
const maxLaterHashes = 24;

/**
 * Returns the hashes of the styles that a page may need later: those of all slots inside the given releases, and of the
 * slots inside those, according to their contracts (`placedBy`). At most 24, because headers are limited. Slots of
 * killed or unfit releases are not counted.
 */
export function stylesOfSlots(
  around: readonly { release: Release | undefined }[],
  { site, placedBy }: { site: Pick<RenderedSite, 'slotOwner'>; placedBy: ReleaseFit['placedBy'] },
): LaterStyles {
  const owners = new Set<Release>();
  const add = (release: Release | undefined) => {
    for (const slot of release ? placedBy(release) : []) {
      const owner = site.slotOwner(slot);
      if (owner && !owner.misfit && owner.planned.why.kind !== 'killed') owners.add(owner.release);
    }
  };
  for (const { release } of around) add(release);
  // The loop comes to those that it adds, too.
  for (const owner of owners) add(owner);
  const hashes = [...owners].flatMap(({ assets, files }) =>
    assets.slots.styles.flatMap((name) => files[`browser/${name}`]?.integrity ?? []),
  );
  return { hashes: hashes.slice(0, maxLaterHashes) };
}

/**
 * Text that an HTML parser does not keep as it is in a `<style>` element, or that stands for bytes which are no
 * UTF-8. The hash of such an element differs from that of the file.
 */
// oxlint-disable-next-line no-control-regex
const changesInHtml = /<\/style|[\r\0\uFFFD]/i;

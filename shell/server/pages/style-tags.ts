import { releaseId, type Release } from '@marquee/contracts';
import { attributes, escapeHtml } from '@marquee/http-server/html';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { ShellAssets, Stylesheet } from '../shell-assets.ts';

export type StyleTags = ReturnType<typeof createStyleTags>;

/**
 * Inlines stylesheets as `<style>` elements, each once per page, so that the first paint needs no other request: a
 * browser shows nothing after a stylesheet link until the file has arrived, and the file may belong to another team.
 * The content security policy allows the styles by their hash. Styles found after the policy was written are allowed by
 * its nonce; a page without a nonce, because it may be stored, gets links instead. The attribute `data-href` tells the
 * browser's code which stylesheets are loaded.
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
  let sealed: { nonce: string | undefined } | undefined;
  let isComplete = true;

  return {
    inline,
    tag,
    /** Whether every stylesheet so far could be read. */
    isComplete: () => isComplete,
    /** Returns what the policy allows: the hashes of the inline styles so far, and the nonce of those to come, if any. */
    seal: (nonce?: string): readonly string[] => {
      sealed = { nonce };
      return nonce === undefined ? hashes : [...hashes, `nonce-${nonce}`];
    },
  };

  function inline({ name, href, text, integrity }: Stylesheet): string {
    if (written.has(name)) return '';
    written.add(name);
    if (changesInHtml.test(text) || (sealed && sealed.nonce === undefined))
      return `<link${attributes({ rel: 'stylesheet', href, integrity, 'data-href': name })}>`;
    if (!sealed) hashes.push(integrity);
    return `<style${attributes({ nonce: sealed?.nonce, 'data-href': name })}>${text}</style>`;
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

/**
 * Text that an HTML parser does not keep as it is in a `<style>` element, or that stands for bytes which are no
 * UTF-8. The hash of such an element differs from that of the file.
 */
// oxlint-disable-next-line no-control-regex
const changesInHtml = /<\/style|[\r\0\uFFFD]/i;

import { releaseId, type Release } from '@marquee/contracts';
import type { ReleaseFiles } from '../releases/release-files.ts';
import { escapeHtml } from '@marquee/http-server/html';

export type StyleTags = ReturnType<typeof createStyleTags>;

/**
 * Inlines stylesheets as `<style>` elements, each once per page, so that the first paint needs no other
 * request. The attribute `data-href` tells the browser's code which stylesheets are loaded.
 */
export function createStyleTags({
  files,
  nonce,
  report,
}: {
  files: ReleaseFiles;
  nonce: string;
  report: (failure: unknown) => void;
}) {
  const written = new Set<string>();

  return { inline, tag };

  function inline(name: string, text: string): string {
    if (written.has(name)) return '';
    written.add(name);
    // Stylesheets are verified files, but this sequence would end the element.
    const harmless = text.replace(/<\/style/gi, '<\\/style');
    return `<style nonce="${nonce}" data-href="${escapeHtml(name)}">${harmless}</style>`;
  }

  async function tag(release: Release, group: { route: string } | 'slots'): Promise<string> {
    const { assets } = release;
    const styles = group === 'slots' ? assets.slots.styles : (assets.routes[group.route]?.styles ?? []);
    const tags = await Promise.all(
      styles.map(async (name) => {
        // A stylesheet that cannot be read leaves the slot unstyled; the browser requests it again.
        const file = await files.read(release, `browser/${name}`).catch(report);
        return file
          ? inline(name, file.bytes.toString('utf8'))
          : `<!-- ${releaseId(release)} has no ${escapeHtml(name)} -->`;
      }),
    );
    return tags.join('');
  }
}

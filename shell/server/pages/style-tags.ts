import { releaseId, type Release } from '@marquee/contracts';
import type { ReleaseFiles } from '../releases/release-files.ts';
import { escapeHtml } from '@marquee/http-server/html';

export type StyleTags = ReturnType<typeof createStyleTags>;

/**
 * Writes styles into the page, each sheet once: the first paint then waits for nothing but the HTML.
 * `data-href` tells the code that would load the sheet later that it is here already.
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
    // A sheet is a checked file of ours or of a signed release; this one sequence would still end the element.
    const harmless = text.replace(/<\/style/gi, '<\\/style');
    return `<style nonce="${nonce}" data-href="${escapeHtml(name)}">${harmless}</style>`;
  }

  async function tag(release: Release, group: { route: string } | 'slots'): Promise<string> {
    const { assets } = release;
    const styles = group === 'slots' ? assets.slots.styles : (assets.routes[group.route]?.styles ?? []);
    const tags = await Promise.all(
      styles.map(async (name) => {
        // A sheet that cannot be read leaves the slot unstyled; the browser asks for it again.
        const file = await files.read(release, `browser/${name}`).catch(report);
        return file
          ? inline(name, file.bytes.toString('utf8'))
          : `<!-- ${releaseId(release)} has no ${escapeHtml(name)} -->`;
      }),
    );
    return tags.join('');
  }
}

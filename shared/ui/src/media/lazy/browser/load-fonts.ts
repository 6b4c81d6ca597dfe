import type { CardLine } from '../../card-drawing.ts';
import { fontOf } from '../draw-card.ts';

/**
 * Loads the web fonts of the lines. `document.fonts.ready` is not enough: it waits only for the fonts that the page
 * uses, and a canvas may be the first to use a font, such as that of the digits. Never rejects.
 */
export async function loadFonts(lines: readonly CardLine[]): Promise<void> {
  // Without its font a line is drawn in a fallback.
  await Promise.allSettled(lines.map((line) => document.fonts?.load(fontOf(line), line.text)));
}

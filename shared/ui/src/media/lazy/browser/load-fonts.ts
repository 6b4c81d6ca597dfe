import type { CardLine } from '../../card-drawing.ts';
import { fontOf } from '../draw-card.ts';

/**
 * Resolves when the web fonts of these lines are loaded, so that they can be drawn on a canvas. Never rejects.
 * (`document.fonts.ready` waits only for the fonts that the page uses, and the canvas may be the first to use one.)
 */
export async function loadFonts(lines: readonly CardLine[]): Promise<void> {
  // Without its font a line is drawn in a fallback.
  await Promise.allSettled(lines.map((line) => document.fonts?.load(fontOf(line), line.text)));
}

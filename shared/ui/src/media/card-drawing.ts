/** A centred line of text on a card. `y` and `size` are in pixels of the card. */
export interface CardLine {
  text: string;
  y: number;
  size: number;
  /**
   * The font. A line with digits in Hindi needs `text`, because the page then loads no Latin digits of the display
   * font.
   */
  face: 'display' | 'text';
  tone: 'bulb' | 'bright' | 'soft';
}

/**
 * The content of a card: lines of text, and optionally a round portrait. `y` and `radius` of the portrait are in
 * pixels.
 */
export interface CardDrawing {
  lines: readonly CardLine[];
  portrait?: { y: number; radius: number } | undefined;
}

/** The size of a card in pixels. Its ratio, 4:5, is the tallest that social feeds show uncropped. */
export const cardSize = { width: 1080, height: 1350 } as const;

/**
 * A centred line of text on a card (a picture for social media). `y` is its position from the top and `size` the font
 * size, both in pixels of the card; `tone` is its colour.
 */
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
 * The content of a card (a picture for social media): lines of text, and optionally a round portrait. `y` (its centre,
 * from the top) and `radius` are in pixels of the card.
 */
export interface CardDrawing {
  lines: readonly CardLine[];
  portrait?: { y: number; radius: number } | undefined;
}

/** The size of a card (a picture for social media) in pixels. 4:5 is the tallest ratio that feeds show uncropped. */
export const cardSize = { width: 1080, height: 1350 } as const;

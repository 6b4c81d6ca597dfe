/** A centred line of text on a card. `y` and `size` are in pixels of the card. */
export interface CardLine {
  text: string;
  y: number;
  size: number;
  /** A page in Hindi loads no Latin digits of the display font: `text` for a line with digits in Hindi. */
  face: 'display' | 'text';
  tone: 'bulb' | 'bright' | 'soft';
}

/** The content of a card: lines of text and optionally a round portrait, centred at its `y`. */
export interface CardDrawing {
  lines: readonly CardLine[];
  portrait?: { y: number; radius: number } | undefined;
}

/** The size of a card in pixels. Its ratio, 4:5, is the tallest that social feeds show uncropped. */
export const cardSize = { width: 1080, height: 1350 } as const;

import { cardSize, type CardDrawing, type CardLine } from '../card-drawing.ts';

/** The methods and properties of a canvas's 2D context that `drawCard` uses. */
export type CardCanvas = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'font'
  | 'textAlign'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'beginPath'
  | 'arc'
  | 'fill'
  | 'save'
  | 'restore'
  | 'clip'
  | 'drawImage'
>;

// The colours of tokens.css: a canvas does not resolve custom properties.
const night = '#2b0d2e';
const tones = { bulb: '#ffb62e', bright: '#fdf2e0', soft: '#dcc3d3' } as const;
const faces = { display: "'Rozha One', Georgia, serif", text: 'Mukta, system-ui, sans-serif' } as const;
const weights = { display: 400, text: 600 } as const;
const margin = 120;

/**
 * Draws a card (a picture for social media) on a canvas: a frame of light bulbs, the portrait if `portraitImage` is
 * given, and the lines of text. A line that is too wide gets a smaller font.
 */
export function drawCard(
  canvas: CardCanvas,
  { lines, portrait }: CardDrawing,
  portraitImage?: { image: CanvasImageSource; width: number; height: number },
): void {
  canvas.fillStyle = night;
  canvas.fillRect(0, 0, cardSize.width, cardSize.height);
  drawBulbs(canvas);
  if (portrait && portraitImage) drawPortrait(canvas, portrait, portraitImage);
  canvas.textAlign = 'center';
  for (const line of lines) writeLine(canvas, line);
}

function drawBulbs(canvas: CardCanvas): void {
  const { width, height } = cardSize;
  const inset = 48;
  canvas.fillStyle = tones.bulb;
  for (let step = 0; step <= 12; step += 1) {
    const x = inset + (step * (width - 2 * inset)) / 12;
    dot(canvas, x, inset, 12);
    dot(canvas, x, height - inset, 12);
  }
  for (let step = 1; step < 15; step += 1) {
    const y = inset + (step * (height - 2 * inset)) / 15;
    dot(canvas, inset, y, 12);
    dot(canvas, width - inset, y, 12);
  }
}

/** Draws the top square of the portrait, where the face is, as a circle with a border. */
function drawPortrait(
  canvas: CardCanvas,
  { y, radius }: { y: number; radius: number },
  { image, width, height }: { image: CanvasImageSource; width: number; height: number },
): void {
  const x = cardSize.width / 2;
  const side = Math.min(width, height);
  canvas.fillStyle = tones.bulb;
  dot(canvas, x, y, radius + 10);
  canvas.save();
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, Math.PI * 2);
  canvas.clip();
  canvas.drawImage(image, (width - side) / 2, 0, side, side, x - radius, y - radius, 2 * radius, 2 * radius);
  canvas.restore();
}

function dot(canvas: CardCanvas, x: number, y: number, radius: number): void {
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, Math.PI * 2);
  canvas.fill();
}

function writeLine(canvas: CardCanvas, line: CardLine): void {
  const { text, y, size, tone } = line;
  if (text === '') return;
  canvas.fillStyle = tones[tone];
  canvas.font = fontOf(line);
  const room = cardSize.width - 2 * margin;
  const wide = canvas.measureText(text).width;
  if (wide > room) canvas.font = fontOf({ ...line, size: Math.floor((size * room) / wide) });
  canvas.fillText(text, cardSize.width / 2, y);
}

/** Returns the font of a line, in the notation of CSS, which a canvas uses too. */
export function fontOf({ face, size }: Pick<CardLine, 'face' | 'size'>): string {
  return `${weights[face]} ${size}px ${faces[face]}`;
}

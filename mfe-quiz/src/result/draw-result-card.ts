/** What the card says; every line in the language of the page. */
export type ResultCardText = {
  top: string;
  name: string;
  score: string;
  badge: string;
  percentile: string;
  streak: string;
  site: string;
};

/** As much of a canvas as the card needs. */
export type CardCanvas = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textAlign' | 'fillRect' | 'fillText' | 'measureText' | 'beginPath' | 'arc' | 'fill'
>;

/** In pixels: 4:5, the tallest picture the usual feeds show whole. */
export const cardSize = { width: 1080, height: 1350 } as const;

// The tokens of the stage, written out: a canvas reads no custom properties.
const night = '#2b0d2e';
const bulb = '#ffb62e';
const onNight = '#fdf2e0';
const soft = '#dcc3d3';

const display = "'Rozha One', Georgia, serif";
const text = 'Mukta, system-ui, sans-serif';
const margin = 120;

/** Draws the card: a frame of bulbs, and the lines one under another, each as large as it fits. */
export function drawResultCard(canvas: CardCanvas, card: ResultCardText): void {
  canvas.fillStyle = night;
  canvas.fillRect(0, 0, cardSize.width, cardSize.height);
  drawBulbs(canvas);

  canvas.textAlign = 'center';
  writeLine(canvas, card.top, { y: 250, size: 48, family: text, colour: soft });
  writeLine(canvas, card.name, { y: 360, size: 104, family: display, colour: onNight });
  writeLine(canvas, card.score, { y: 640, size: 220, family: display, colour: bulb });
  writeLine(canvas, card.badge, { y: 800, size: 96, family: display, colour: onNight });
  writeLine(canvas, card.percentile, { y: 920, size: 46, family: text, colour: soft });
  writeLine(canvas, card.streak, { y: 1000, size: 46, family: text, colour: soft });
  writeLine(canvas, card.site, { y: 1190, size: 44, family: text, colour: bulb });
}

function drawBulbs(canvas: CardCanvas): void {
  const { width, height } = cardSize;
  const inset = 48;
  const light = (x: number, y: number) => {
    canvas.beginPath();
    canvas.arc(x, y, 12, 0, Math.PI * 2);
    canvas.fill();
  };
  canvas.fillStyle = bulb;
  for (let step = 0; step <= 12; step += 1) {
    const x = inset + (step * (width - 2 * inset)) / 12;
    light(x, inset);
    light(x, height - inset);
  }
  for (let step = 1; step < 15; step += 1) {
    const y = inset + (step * (height - 2 * inset)) / 15;
    light(inset, y);
    light(width - inset, y);
  }
}

type Line = { y: number; size: number; family: string; colour: string };

function writeLine(canvas: CardCanvas, line: string, { y, size, family, colour }: Line): void {
  if (line === '') return;
  canvas.fillStyle = colour;
  canvas.font = `${size}px ${family}`;
  const room = cardSize.width - 2 * margin;
  const wide = canvas.measureText(line).width;
  if (wide > room) canvas.font = `${Math.floor((size * room) / wide)}px ${family}`;
  canvas.fillText(line, cardSize.width / 2, y);
}

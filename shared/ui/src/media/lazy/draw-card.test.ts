import { cardSize, type CardLine } from '../card-drawing.ts';
import { drawCard, type CardCanvas } from './draw-card.ts';

type Written = { line: string; font: string; x: number };

const sizeOf = (font: string) => Number(/(\d+)px/.exec(font)?.[1]);

/** A canvas on which each character is half as wide as high. It records the calls in order. */
function recordingCanvas() {
  const written: Written[] = [];
  const done: string[] = [];
  const canvas: CardCanvas = {
    fillStyle: '',
    font: '',
    textAlign: 'start',
    fillRect: () => {},
    fillText: (line, x) => written.push({ line, font: canvas.font, x }),
    measureText: (line) => ({ width: (line.length * sizeOf(canvas.font)) / 2 }) as TextMetrics, // only `width` is read
    beginPath: () => {},
    arc: (_x, _y, radius) => void done.push(`circle ${radius}`),
    fill: () => {},
    save: () => void done.push('save'),
    restore: () => void done.push('restore'),
    clip: () => void done.push('clip'),
    drawImage: (...given: unknown[]) => void done.push(`image ${given.slice(1).join(' ')}`),
  };
  return { canvas, written, done };
}

const line = (text: string, size = 60): CardLine => ({ text, y: 300, size, face: 'display', tone: 'bulb' });

test('every line is centred, and an empty one is not drawn', () => {
  const { canvas, written } = recordingCanvas();
  drawCard(canvas, { lines: [line('My celeb twin'), line(''), line('Kabir Rangrez')] });

  expect(written.map(({ line: text }) => text)).toEqual(['My celeb twin', 'Kabir Rangrez']);
  expect(new Set(written.map(({ x }) => x))).toEqual(new Set([cardSize.width / 2]));
});

test('a line that is too wide is made smaller', () => {
  const { canvas, written } = recordingCanvas();
  drawCard(canvas, { lines: [line('100 में से 100 अंक और थोड़ा और', 220)] });

  const [{ line: text, font } = { line: '', font: '' }] = written;
  expect(sizeOf(font)).toBeLessThan(220);
  expect((text.length * sizeOf(font)) / 2).toBeLessThanOrEqual(cardSize.width);
});

test('a line has the face and the weight that its font files have', () => {
  const { canvas, written } = recordingCanvas();
  drawCard(canvas, { lines: [{ ...line('100 में से 30'), face: 'text' }, line('30 of 100')] });

  expect(written.map(({ font }) => font)).toEqual([
    expect.stringMatching(/^600 60px Mukta/),
    expect.stringMatching(/^400 60px 'Rozha One'/),
  ]);
});

test('the upper square of the portrait is drawn, clipped to a circle', () => {
  const { canvas, done } = recordingCanvas();
  const image = {} as CanvasImageSource; // `drawCard` passes it on unread
  drawCard(canvas, { lines: [], portrait: { y: 400, radius: 200 } }, { image, width: 600, height: 750 });

  const place = [0, 0, 600, 600, cardSize.width / 2 - 200, 200, 400, 400].join(' ');
  expect(done.slice(done.indexOf('circle 210'))).toEqual([
    'circle 210',
    'save',
    'circle 200',
    'clip',
    `image ${place}`,
    'restore',
  ]);
});

test('without the portrait image the card has no circle', () => {
  const { canvas, done } = recordingCanvas();
  drawCard(canvas, { lines: [], portrait: { y: 400, radius: 200 } });

  expect(new Set(done)).toEqual(new Set(['circle 12']));
});

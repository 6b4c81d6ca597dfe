import { cardSize, drawResultCard, type CardCanvas } from './draw-result-card.ts';

type Written = { line: string; font: string; x: number };

const sizeOf = (font: string) => Number.parseInt(font, 10);

/** A canvas on which every letter is as wide as half its height. */
function recordingCanvas() {
  const written: Written[] = [];
  let bulbs = 0;
  const canvas: CardCanvas = {
    fillStyle: '',
    font: '',
    textAlign: 'start',
    fillRect: () => {},
    fillText: (line, x) => written.push({ line, font: canvas.font, x }),
    measureText: (line) => ({ width: (line.length * sizeOf(canvas.font)) / 2 }) as TextMetrics, // only `width` is read
    beginPath: () => {},
    arc: () => {
      bulbs += 1;
    },
    fill: () => {},
  };
  return { canvas, written, bulbs: () => bulbs };
}

const card = {
  top: 'How well do I know',
  name: 'Aarav Suryan',
  score: '80 of 100',
  badge: 'Superfan',
  percentile: '',
  streak: 'Best streak: 4 in a row',
  site: 'Marquee fan quiz',
};

test('every line stands in the middle, an empty one nowhere', () => {
  const { canvas, written, bulbs } = recordingCanvas();
  drawResultCard(canvas, card);

  expect(written.map(({ line }) => line)).toEqual([
    'How well do I know',
    'Aarav Suryan',
    '80 of 100',
    'Superfan',
    'Best streak: 4 in a row',
    'Marquee fan quiz',
  ]);
  expect(new Set(written.map(({ x }) => x))).toEqual(new Set([cardSize.width / 2]));
  expect(bulbs()).toBeGreaterThan(40);
});

test('a long line is written smaller, so that it fits', () => {
  const { canvas, written } = recordingCanvas();
  drawResultCard(canvas, { ...card, score: '100 में से 100 अंक और थोड़ा और' });

  for (const { line, font } of written)
    expect((line.length * sizeOf(font)) / 2).toBeLessThanOrEqual(cardSize.width);
  expect(sizeOf(written[2]?.font ?? '')).toBeLessThan(220);
});

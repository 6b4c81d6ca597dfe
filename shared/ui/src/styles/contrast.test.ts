import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokens = new Map(
  [...readFileSync(join(__dirname, 'tokens.css'), 'utf8').matchAll(/--mq-([\w-]+):\s*(#[0-9a-f]{3,6})/g)].map(
    ([, name = '', colour = '']) => [name, colour],
  ),
);

const text = 4.5;
const edge = 3;

test.each([
  ['ink', 'paper', text],
  ['ink', 'tint', text],
  ['ink', 'bulb', text],
  ['ink', 'bulb-soft', text],
  ['ink-soft', 'paper', text],
  ['ink-soft', 'tint', text],
  ['ink-soft', 'rani-tint', text],
  ['ink-soft', 'bulb-soft', text],
  ['ink-soft', 'line', text],
  ['rani', 'paper', text],
  ['rani', 'tint', text],
  ['rani-deep', 'rani-tint', text],
  ['on-rani', 'rani', text],
  ['on-rani', 'alarm', text],
  ['on-rani', 'warning', text],
  ['alarm', 'paper', text],
  ['alarm', 'tint', text],
  ['alarm', 'alarm-tint', text],
  ['leaf', 'paper', text],
  ['leaf', 'leaf-tint', text],
  ['ink', 'warning-tint', text],
  ['ink', 'sky-tint', text],
  ['on-night', 'night', text],
  ['on-night', 'night-raised', text],
  ['on-night-soft', 'night', text],
  ['on-night-soft', 'night-raised', text],
  ['bulb', 'night', text],
  ['bulb', 'night-raised', text],
  ['star-aarav', 'paper', text],
  ['star-meher', 'paper', text],
  ['star-kabir', 'paper', text],
  ['line-strong', 'surface', edge],
  ['line-strong', 'tint', edge],
  ['focus', 'paper', edge],
  ['focus', 'tint', edge],
])('%s on %s reaches %d', (front, back, least) => {
  expect(contrast(luminance(front), luminance(back))).toBeGreaterThanOrEqual(least);
});

function contrast(one: number, other: number) {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(token: string) {
  const hex = tokens.get(token) ?? '';
  const pairs = (hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex).slice(1).match(/../g) ?? [];
  const [red = NaN, green = NaN, blue = NaN] = pairs
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

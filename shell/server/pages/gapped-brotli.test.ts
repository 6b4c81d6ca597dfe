import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { gappedBrotli } from './gapped-brotli.ts';

const mark = () => randomBytes(16).toString('base64');

/** Like real pages: with much repetition, and the mark at many positions. */
function aPage(nonce: string, length: number) {
  const parts = Array.from(
    { length },
    (_, number) =>
      `<style nonce="${nonce}" data-href="${number}.css">.a${number}{color:red}</style><p>हिन्दी ${number * 7}</p>`,
  );
  return `<!DOCTYPE html><html lang="hi">${parts.join('')}</html>`;
}

test.each([1, 2, 30, 3_000])(
  'a page with its nonce at %s positions gets another nonce at all of them',
  async (length) => {
    const nonce = mark();
    const gapped = await gappedBrotli(aPage(nonce, length), nonce);
    for (let visitor = 0; visitor < 5; visitor += 1) {
      const other = mark();
      expect(brotliDecompressSync(gapped?.fill(other) ?? '').toString()).toBe(aPage(other, length));
    }
  },
);

test('the text before the mark may be long, and the mark may be first or last', async () => {
  const nonce = mark();
  for (const text of [`${aPage('', 500)}${nonce}`, `${nonce}${aPage('', 500)}`, nonce]) {
    const gapped = await gappedBrotli(text, nonce);
    const other = mark();
    expect(brotliDecompressSync(gapped?.fill(other) ?? '').toString()).toBe(text.replace(nonce, other));
  }
});

test('the result is smaller than at quality 9, the gap included', async () => {
  const nonce = mark();
  const prose = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operate.md'), 'utf8');
  const page = `${prose}${aPage(nonce, 2)}${prose.slice(0, 999)}${nonce}`;
  const usual = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  const gapped = await gappedBrotli(page, nonce);
  expect(gapped?.fill(nonce).length).toBeLessThan(0.97 * usual.length);
});

test('a text without the mark has no gap, and a mark of another length does not fit', async () => {
  expect(await gappedBrotli('<p>nothing</p>', mark())).toBeUndefined();
  expect(await gappedBrotli('<p></p>', '')).toBeUndefined();
  expect(await gappedBrotli('<p>==</p>', '==')).toBeUndefined();
  const gapped = await gappedBrotli(aPage('12345678', 3), '12345678');
  expect(() => gapped?.fill('1234')).toThrow('A mark of 4 characters in the place of 8');
  expect(() => gapped?.fill('12345687')).toThrow('A mark that does not end in 78');
});

/** @jest-environment jsdom */
import type { CardLine } from '../../card-drawing.ts';
import { loadFonts } from './load-fonts.ts';

const line = (text: string, face: CardLine['face']): CardLine => ({
  text,
  y: 0,
  size: 60,
  face,
  tone: 'bulb',
});

// jsdom has no fonts.
afterEach(() => void Reflect.deleteProperty(document, 'fonts'));

test('the font of each line is loaded for its characters, also if another fails', async () => {
  const loaded: string[] = [];
  const load = async (font: string, text: string) => {
    if (text === 'आरव') throw new Error('the network is down');
    loaded.push(`${text} in ${font.slice(0, 15)}`);
  };
  Object.assign(document, { fonts: { load } });

  await loadFonts([line('100 में से 50', 'text'), line('आरव', 'display'), line('Kabir', 'display')]);
  expect(loaded).toEqual(['100 में से 50 in 600 60px Mukta,', "Kabir in 400 60px 'Rozha"]);
});

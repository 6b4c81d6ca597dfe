import { palette as p } from './palette.ts';
import { bust, type Expression, type Look } from './portrait.ts';
import type { Film } from './record.ts';
import { bulbRow, halftone, petals, picture, placed, rays } from './shapes.ts';

/** The languages the presenter is filmed in; each has its own colours and its own rhythm of speech. */
export const tongues = {
  en: { back: p.night, ray: p.plum, halo: p.bulb, rhythm: 2.1 },
  hi: { back: '#8f1650', ray: '#a91d60', halo: p.bulb, rhythm: 2.6 },
  ta: { back: p.deepTeal, ray: '#0d5c64', halo: p.vermilion, rhythm: 3.4 },
  es: { back: '#b5341f', ray: '#c93f28', halo: p.sand, rhythm: 3 },
  ar: { back: '#1c5a38', ray: '#22683f', halo: p.bulb, rhythm: 1.8 },
} as const;

export type Tongue = keyof typeof tongues;

const presenter: Look = {
  skin: 'wheat',
  hair: 'bob',
  hairColour: '#1a1016',
  clothing: 'suit',
  cloth: p.deepTeal,
  trim: p.rani,
  jaw: 63,
  chin: 24,
  made: 'up',
  wears: ['studs'],
};

/** The presenter at a desk with an empty name plate: the site writes the visitor's name there. */
export function presenterScene(
  tongue: Tongue,
  width: number,
  height: number,
  { expression, chase = 0 }: { expression?: Expression; chase?: number } = {},
): string {
  const { back, ray, halo } = tongues[tongue];
  const scale = height / 560;
  const x = width * 0.68;
  const y = height * 0.42;
  const cloth = tongue === 'en' ? p.rani : tongue === 'es' ? p.teal : p.plum;
  return picture(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${back}"/>${rays(x, y, width, 22, ray)}${halftone('dots', 0, height, width * 0.4, halo, 0.28)}${petals(x, y, 190 * scale, 24, 26 * scale, halo, 0.9)}<circle cx="${x}" cy="${y}" r="${190 * scale}" fill="${halo}"/>${placed(bust({ ...presenter, cloth }, expression), x, y, scale * 0.92)}${soundWaves(x - 222 * scale, y + 40 * scale, scale, expression?.speak ?? 0.5)}<rect x="${width * 0.06}" y="${height * 0.8}" width="${width * 0.88}" height="${height * 0.13}" rx="${height * 0.03}" fill="${p.night}"/>${bulbRow(width * 0.09, height * 0.8, width * 0.83, width * 0.03, { size: height * 0.016, turn: chase })}`,
  );
}

function soundWaves(x: number, y: number, scale: number, loud: number): string {
  const arcs = [40, 74, 108].map((radius) => {
    const reach = radius * scale * (0.8 + loud * 0.4);
    return `<path d="M${x},${y - reach}A${reach},${reach} 0 0 0 ${x},${y + reach}" opacity="${1.1 - radius / 140}"/>`;
  });
  return `<g fill="none" stroke="${p.paper}" stroke-width="${9 * scale}" stroke-linecap="round">${arcs.join('')}</g>`;
}

/** Five silent seconds of the presenter speaking; the name plate stays empty. */
export function presenterFilm(tongue: Tongue): Film {
  const framesPerSecond = 12;
  const frames = 5 * framesPerSecond;
  const { rhythm } = tongues[tongue];
  return {
    width: 640,
    height: 360,
    framesPerSecond,
    frames,
    limit: 350_000,
    drawFrame: (frame) => {
      // Whole turns over the film, so that it loops without a jump.
      const beat = (frame / frames) * 2 * Math.PI;
      const talk = Math.abs(Math.sin(beat * Math.round(rhythm * 2.5)) * Math.cos(beat * 3));
      const blink = frame % 30 === 14 ? 1 : frame % 30 === 13 || frame % 30 === 15 ? 0.5 : 0;
      return presenterScene(tongue, 640, 360, { expression: { blink, speak: talk }, chase: frame / 6 });
    },
  };
}

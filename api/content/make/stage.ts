import { palette as p } from './palette.ts';
import { bust, type Expression, type Look } from './portrait.ts';
import { bulbRing, halftone, petals, picture, placed, rays } from './shapes.ts';

export type StageColours = { back: string; rays: string; halo: string; petals: string };

/** The colours each star is known by. */
export const stages: Record<string, StageColours> = {
  'aarav-suryan': { back: p.night, rays: p.plum, halo: p.bulb, petals: p.vermilion },
  'meher-tarana': { back: '#8f1650', rays: '#a91d60', halo: p.sand, petals: p.bulb },
  'kabir-rangrez': { back: p.deepTeal, rays: '#0d5c64', halo: p.vermilion, petals: p.bulb },
};

/** One star before their sunburst; the head is centred on (x, y) and `scale` 1 is a face 192 px wide. */
export function star(
  look: Look,
  colours: StageColours,
  frame: { width: number; height: number; x: number; y: number; scale: number },
  moving: { expression?: Expression; chase?: number; turn?: number; over?: string } = {},
): string {
  const { width, height, x, y, scale } = frame;
  const halo = 205 * scale;
  const reach = Math.hypot(width, height);
  const sunburst = rays(x, y, reach, 20, colours.rays);
  return picture(
    width,
    height,
    [
      `<rect width="${width}" height="${height}" fill="${colours.back}"/>`,
      moving.turn ? `<g transform="rotate(${moving.turn} ${x} ${y})">${sunburst}</g>` : sunburst,
      halftone('dots', 0, height, width * 0.62, colours.petals, 0.3),
      petals(x, y, halo, 28, 34 * scale, colours.petals),
      `<circle cx="${x}" cy="${y}" r="${halo}" fill="${colours.halo}"/>`,
      `<circle cx="${x}" cy="${y}" r="${halo * 0.86}" fill="none" stroke="${colours.back}" stroke-width="${3 * scale}" opacity=".35"/>`,
      bulbRing(x, y, Math.round(halo * 0.94), 36, {
        fill: p.paper,
        size: Math.round(9 * scale),
        turn: moving.chase ?? 0,
      }),
      placed(bust(look, moving.expression), x, y, scale),
      moving.over ?? '',
    ].join(''),
  );
}

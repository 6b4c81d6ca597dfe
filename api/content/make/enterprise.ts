import { motifs } from './news-motifs.ts';
import { palette as p } from './palette.ts';
import { people } from './people.ts';
import { bust } from './portrait.ts';
import { bulbRing, bulbRow, halftone, petals, picture, placed, rays } from './shapes.ts';

const screen = (x: number, y: number, height: number, drawing: string) =>
  `<g transform="translate(${x} ${y})"><rect width="${height * 0.56}" height="${height}" rx="22" fill="${p.night}"/><svg x="10" y="10" width="${height * 0.56 - 20}" height="${height - 20}" viewBox="0 0 300 560" preserveAspectRatio="xMidYMid slice">${drawing}</svg></g>`;

const message = (ground: string, ray: string, halo: string, name: keyof typeof people) => {
  const look = people[name];
  if (!look) throw new Error(`${name} has no look`);
  return `<rect width="300" height="560" fill="${ground}"/>${rays(150, 210, 600, 14, ray)}<circle cx="150" cy="210" r="118" fill="${halo}"/>${placed(bust(look), 150, 220, 0.62)}<rect x="24" y="452" width="252" height="70" rx="14" fill="${p.night}"/><path d="M46,487h150" stroke="${p.bulb}" stroke-width="14" stroke-linecap="round"/>`;
};

/** Pictures beside the case studies, 800 by 600: what the work was, without any company's mark. */
export const casePictures: Readonly<Record<string, string>> = {
  'case-renewals': picture(
    800,
    600,
    `<rect width="800" height="600" fill="${p.deepTeal}"/>${rays(400, 620, 900, 22, '#0d5a63')}${screen(120, 110, 380, message(p.night, p.plum, p.bulb, 'roshni-palsekar'))}${screen(300, 70, 460, message('#8f1650', '#a91d60', p.sand, 'roshni-palsekar'))}${screen(540, 110, 380, message(p.leaf, '#38905b', p.bulb, 'roshni-palsekar'))}${bulbRow(40, 560, 740, 36, { size: 15 })}`,
  ),
  'case-retail': picture(
    800,
    600,
    `<rect width="800" height="600" fill="${p.bulb}"/>${rays(400, 300, 900, 22, '#f5a71f')}${halftone('dots', 800, 600, 500, p.rani)}<path d="M110,250h580v290h-580z" fill="${p.paper}"/><path d="M80,170h640l30,90H50z" fill="${p.vermilion}"/><path d="M180,170h110l-16,90H150zM400,170h110l16,90h-124zM610,170h110l30,90H630z" fill="${p.paper}"/><path d="M50,260q42,50 87,0q42,50 88,0q42,50 87,0q42,50 88,0q42,50 88,0q42,50 87,0q42,50 88,0q42,50 87,0" fill="${p.vermilion}"/><path d="M150,330h230v170h-230z" fill="${p.night}"/><path d="M235,380l70,36l-70,38z" fill="${p.bulb}"/><path d="M440,320h200v220h-200z" fill="${p.teal}"/><path d="M540,320v220" stroke="${p.night}" stroke-width="7"/>${bulbRow(120, 540, 570, 38, { fill: p.rani, size: 15 })}`,
  ),
  'case-onboarding': picture(
    800,
    600,
    `<rect width="800" height="600" fill="${p.plum}"/>${rays(400, 300, 900, 24, '#46255f')}${petals(400, 300, 214, 26, 30, p.rani)}<circle cx="400" cy="300" r="214" fill="${p.bulb}"/>${bulbRing(400, 300, 196, 36, { fill: p.paper, size: 12 })}<path d="M260,190h280q30,0 30,30v150q0,30 -30,30h-150l-70,60v-60h-60q-30,0 -30,-30v-150q0,-30 30,-30z" fill="${p.night}"/><path d="M290,250h220M290,300h220M290,350h130" stroke="${p.paper}" stroke-width="16" stroke-linecap="round"/><circle cx="556" cy="402" r="58" fill="${p.leaf}"/><path d="M530,402l20,20l34,-38" fill="none" stroke="${p.paper}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
  'case-travel': picture(
    800,
    600,
    `<rect width="800" height="600" fill="#7fb8a8"/>${rays(400, 700, 1000, 24, '#8dc4b3')}${halftone('dots', 0, 0, 420, p.paper)}<circle cx="590" cy="180" r="110" fill="${p.bulb}"/>${petals(590, 180, 112, 20, 22, p.bulb)}${placed(motifs.train, 370, 390, 1.05)}<path d="M0,548H800V600H0Z" fill="${p.night}"/>${bulbRow(20, 548, 770, 38, { size: 15 })}`,
  ),
};

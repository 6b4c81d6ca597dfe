import { motifs, type Motif } from './news-motifs.ts';
import { palette as p } from './palette.ts';
import { bulbRing, bulbRow, halftone, petals, picture, placed, rays } from './shapes.ts';

/** What the picture of each news item shows, by url_slug. */
export const newsScenes: Readonly<Record<string, Motif>> = {
  'toofan-transport-two-announced': 'truck',
  'kabir-birthday-rooftop-songs': 'rooftop',
  'meher-thirkan-new-hall': 'dancer',
  'silver-clap-nominations': 'trophy',
  'single-screen-moti-reopens': 'cinema',
  'pressure-cooker-orchestra': 'cooker',
  'stunt-school-first-batch': 'leap',
  'chandni-chaar-din-train': 'train',
  'sound-of-silence-day': 'microphone',
  'laal-dupatta-stage': 'stage',
  'monsoon-shoot-ends': 'umbrella',
  'night-radio-returns': 'radio',
  'red-jacket-museum': 'jacket',
  'village-screen-on-wheels': 'van',
  'viraat-dholkar-second-film': 'cricket',
  'sangeet-steps-online': 'dancer',
  'city-lights-poster-week': 'poster',
  'zoya-lullaby-album': 'moon',
  'editing-students-prize': 'reel',
  'diwali-box-office': 'diya',
  'harsh-tomaria-rose': 'rose',
  'sign-language-screenings': 'hands',
  'ketan-zaverkar-tour': 'microphone',
  'tara-shenvalkar-swim': 'sea',
  'gurnoor-silo-session': 'silo',
  'lyricist-postcards-exhibit': 'letters',
  'cloud-photography-award': 'clouds',
  'child-actors-school-hours': 'school',
  'biryani-on-set': 'lunch',
  'devraj-saxophone': 'notes',
  'bridge-dance-record': 'bridge',
  'new-face-for-old-songs': 'bus',
  'cinema-etiquette-survey': 'phone',
  'leela-kurupathil-directs': 'clapboard',
  'fashion-khadi-premiere': 'cloth',
  'quiz-show-reunion': 'quiz',
  'winter-film-walks': 'skyline',
  'advait-walks-home': 'road',
  'harmonium-restorers': 'harmonium',
  'awards-dress-rehearsal': 'spotlight',
};

type Ground = { back: string; ray: string; accent: string };

const grounds: readonly Ground[] = [
  { back: p.bulb, ray: '#f5a71f', accent: p.rani },
  { back: p.night, ray: p.plum, accent: p.bulb },
  { back: '#e9d3ad', ray: p.sand, accent: p.teal },
  { back: p.deepTeal, ray: '#0d5a63', accent: p.bulb },
  { back: '#8f1650', ray: '#a3205f', accent: p.bulb },
  { back: p.paper, ray: p.sand, accent: p.vermilion },
  { back: p.plum, ray: '#46255f', accent: p.rani },
  { back: '#7fb8a8', ray: '#8dc4b3', accent: p.vermilion },
];

/** The picture of one news item, 1200 by 675; its place in the list decides composition and colours. */
export function newsPicture(motif: Motif, place: number): string {
  const ground = grounds[(place * 3) % grounds.length] ?? grounds[0]!;
  const compose = compositions[place % compositions.length] ?? compositions[0]!;
  return picture(
    1200,
    675,
    `<rect width="1200" height="675" fill="${ground.back}"/>${compose(motifs[motif], ground)}`,
  );
}

const compositions: readonly ((drawing: string, ground: Ground) => string)[] = [
  (drawing, { ray, accent }) =>
    `${rays(600, 360, 900, 24, ray)}${petals(600, 345, 262, 36, 36, accent, 0.9)}<circle cx="600" cy="345" r="264" fill="${ray}"/>${placed(drawing, 600, 360, 0.98)}`,
  (drawing, { ray, accent, back }) =>
    `${rays(860, 700, 1300, 30, ray)}<circle cx="820" cy="340" r="280" fill="${accent}" opacity=".92"/><circle cx="820" cy="340" r="252" fill="${back}"/>${halftone('dots', 0, 675, 560, accent)}<clipPath id="ring"><circle cx="820" cy="340" r="252"/></clipPath><g clip-path="url(#ring)">${placed(drawing, 820, 355, 0.9)}</g>${bulbRing(820, 340, 266, 48, { fill: p.paper, size: 13 })}`,
  (drawing, { ray, accent }) =>
    `${rays(0, 675, 1500, 26, ray)}${halftone('dots', 1200, 0, 620, accent)}<path d="M0,560H1200V675H0Z" fill="${accent}"/>${bulbRow(24, 560, 1160, 44, { fill: p.paper, size: 16 })}${placed(drawing, 460, 352, 1.1)}`,
  (drawing, { ray, accent }) =>
    `<path d="M120,675V330a480,300 0 0 1 960,0V675Z" fill="${ray}"/><path d="M120,675V330a480,300 0 0 1 960,0V675" fill="none" stroke="${accent}" stroke-width="20" stroke-dasharray="0 36" stroke-linecap="round"/>${petals(120, 120, 34, 12, 34, accent, 0.8)}${petals(1080, 120, 34, 12, 34, accent, 0.8)}<clipPath id="arch"><path d="M130,675V330a470,290 0 0 1 940,0V675Z"/></clipPath><g clip-path="url(#arch)">${placed(drawing, 600, 400, 1.08)}</g>`,
  (drawing, { ray, accent }) =>
    `<path d="M0,0H520L360,675H0Z" fill="${accent}"/>${rays(1200, 0, 1400, 28, ray)}<path d="M520,0L360,675" stroke="${p.paper}" stroke-width="14" stroke-dasharray="0 30" stroke-linecap="round"/>${placed(drawing, 690, 350, 1.16)}`,
];

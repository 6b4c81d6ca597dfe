import { clothes, type Clothing } from './clothes.ts';
import { hairStyles, type HairStyle } from './hair.ts';
import { palette, skins } from './palette.ts';

/** How one person looks. Lengths are head units: the face is about 192 wide and 312 high. */
export type Look = {
  skin: keyof typeof skins;
  hair: HairStyle;
  hairColour: string;
  /** The cloth of a turban; the hair colour stays that of brows and beard. */
  turban?: string;
  clothing: Clothing;
  cloth: string;
  trim: string;
  /** Half the width of the jaw: 62 is narrow, 84 is square. */
  jaw?: number;
  chin?: number;
  brow?: 'strong' | 'soft' | 'arched';
  made?: 'up' | 'plain';
  beard?: 'stubble' | 'full' | 'moustache' | 'goatee';
  wears?: readonly (
    'glasses' | 'bindi' | 'jhumka' | 'studs' | 'tikka' | 'flowers' | 'nath' | 'necklace' | 'earring' | 'cap'
  )[];
};

/** What moves in a film: eyelids (0 open, 1 shut) and mouth (0 shut, 1 wide). */
export type Expression = { blink: number; speak: number };

const rest: Expression = { blink: 0, speak: 0 };
const ink = '#1a0d16';

/** A bust in head units, its face centred on the origin; it needs 660 units below the origin. */
export function bust(look: Look, { blink, speak } = rest): string {
  const skin = skins[look.skin];
  const hair = hairStyles[look.hair](look.turban ?? look.hairColour);
  const face = facePath(look);
  return [
    hair.back,
    `<g transform="translate(0 -22)">${neck(look)}${clothes[look.clothing](look.cloth, look.trim)}</g>`,
    ears(skin.shade),
    `<clipPath id="face"><path d="${face}"/></clipPath><path d="${face}" fill="${skin.light}"/>`,
    `<g clip-path="url(#face)"><path d="M10,-170V-40C12,-4 22,28 28,46Q32,62 8,64Q4,68 8,78L6,170H220V-170Z" fill="${skin.shade}" opacity=".62"/>${beard(look)}</g>`,
    eye(-43, look, blink),
    eye(43, look, blink, true),
    brows(look),
    mouth(look, skin.lip, speak),
    look.beard === 'full' || look.beard === 'moustache' || look.beard === 'goatee'
      ? moustache(look.hairColour)
      : '',
    hair.front,
    ...(look.wears ?? []).map((thing) => worn(thing)),
  ].join('');
}

function facePath({ jaw = 70, chin = 30 }: Look): string {
  return `M-94,-30C-96,40 -${jaw + 14},96 -${chin},140Q0,160 ${chin},140C${jaw + 14},96 96,40 94,-30C96,-120 58,-164 0,-164C-58,-164 -96,-120 -94,-30Z`;
}

function neck({ skin, clothing }: Look): string {
  const { light, shade } = skins[skin];
  const draped = clothing === 'lehenga' || clothing === 'saree';
  const chest = draped
    ? 'M-58,100V176C-70,200 -150,206 -170,214L-60,340H60L170,214C150,206 70,200 58,176V100Z'
    : 'M-58,100V172L-100,200L0,360L100,200L58,172V100Z';
  return `<path d="${chest}" fill="${light}"/><path d="M-58,100V166Q10,246 58,176V100Z" fill="${shade}"/>`;
}

const ears = (fill: string) =>
  `<g fill="${fill}"><ellipse cx="-97" cy="8" rx="15" ry="27"/><ellipse cx="97" cy="8" rx="15" ry="27"/></g>`;

function eye(x: number, { made }: Look, blink: number, mirrored = false): string {
  const lashes = made === 'up';
  const open = 1 - blink;
  const wing = lashes ? '<path d="M22,-1L37,-13L25,-9Z" fill="#1a0d16"/>' : '';
  const shape = `<path d="M-26,4C-14,-17 13,-18 27,-1C15,11 -12,14 -26,4Z" fill="#fff7ea"/><circle cx="1" cy="-3" r="10.5" fill="#2b160f"/><circle cx="4" cy="-6" r="3" fill="#fff7ea"/>`;
  const lid = `<path d="M-27,5C-14,-18 13,-19 28,-1" fill="none" stroke="${ink}" stroke-width="${lashes ? 7 : 5.5}" stroke-linecap="round"/>`;
  const shut = `<path d="M-26,2Q0,16 27,0" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>`;
  const drawn =
    open < 0.2 ? shut : `<g transform="scale(1 ${Math.round(open * 100) / 100})">${shape}${lid}</g>`;
  // Both eyes are drawn looking the same way; only the outline is mirrored.
  return `<g transform="translate(${x} 0)${mirrored ? '' : ' scale(-1 1)'}">${drawn}${open < 0.2 ? '' : wing}</g>`;
}

function brows({ brow = 'soft', hairColour, made }: Look): string {
  const fill = hairColour === '#e4dfe2' ? '#b9b2b8' : hairColour;
  const shape = {
    strong: 'M-76,-34C-64,-54 -34,-54 -16,-42L-17,-30C-36,-40 -60,-40 -76,-34Z',
    soft: 'M-76,-32C-62,-50 -36,-50 -18,-42L-18,-33C-38,-41 -60,-40 -76,-32Z',
    arched: 'M-80,-30C-64,-56 -40,-56 -18,-42L-19,-36C-40,-47 -62,-45 -80,-30Z',
  }[made === 'up' ? 'arched' : brow];
  return `<g fill="${fill}"><path d="${shape}"/><path d="${shape}" transform="scale(-1 1)"/></g>`;
}

function mouth({ made }: Look, lip: string, speak: number): string {
  const drop = Math.round(speak * 22);
  if (made === 'up') {
    return `<path d="M-40,82C-26,80 -13,76 -6,77Q0,80 6,77C13,76 26,80 40,82C26,${110 + drop} -26,${110 + drop} -40,82Z" fill="${lip}"/><path d="M-34,84Q0,92 34,84Q20,${100 + drop} 0,${100 + drop}Q-20,${100 + drop} -34,84Z" fill="${drop > 3 ? '#4a141c' : '#fff7ea'}"/>${drop > 3 ? '<path d="M-32,85Q0,92 32,85L24,94Q0,100 -24,94Z" fill="#fff7ea"/>' : ''}`;
  }
  return `<path d="M-38,86Q0,98 38,86Q30,${112 + drop} 0,${112 + drop}Q-30,${112 + drop} -38,86Z" fill="#4a141c"/><path d="M-33,88.5Q0,99 33,88.5Q30,99 22,102Q0,106 -22,102Q-30,99 -33,88.5Z" fill="#fff7ea"/><path d="M-24,${118 + drop}Q0,${125 + drop} 24,${118 + drop}" fill="none" stroke="${lip}" stroke-width="5" stroke-linecap="round" opacity=".55"/>`;
}

function beard({ beard: kind, hairColour }: Look): string {
  if (kind === 'full') {
    return `<path d="M-110,-10C-90,40 -84,70 -54,74C-30,58 30,58 54,74C84,70 90,40 110,-10V180H-110ZM-44,86Q0,76 44,86Q36,122 0,122Q-36,122 -44,86Z" fill-rule="evenodd" fill="${hairColour}"/>`;
  }
  if (kind === 'stubble') {
    return `<path d="M-110,0C-92,44 -84,72 -54,74C-30,62 30,62 54,74C84,72 92,44 110,0V180H-110ZM-42,86Q0,80 42,86Q34,116 0,118Q-34,116 -42,86Z" fill-rule="evenodd" fill="${hairColour}" opacity=".34"/>`;
  }
  if (kind === 'goatee')
    return `<path d="M-34,112Q0,126 34,112Q40,160 0,164Q-40,160 -34,112Z" fill="${hairColour}"/>`;
  return '';
}

const moustache = (fill: string) =>
  `<path d="M0,70C14,62 42,66 56,90C38,84 18,84 0,82C-18,84 -38,84 -56,90C-42,66 -14,62 0,70Z" fill="${fill}"/>`;

function worn(thing: NonNullable<Look['wears']>[number]): string {
  const gold = palette.bulb;
  return {
    glasses: `<g fill="#fff7ea" fill-opacity=".14" stroke="${ink}" stroke-width="7"><rect x="-82" y="-28" width="70" height="56" rx="24"/><rect x="12" y="-28" width="70" height="56" rx="24"/><path d="M-12,-6Q0,-14 12,-6M-82,-8L-98,-14M82,-8L98,-14" fill="none"/></g>`,
    bindi: `<circle cy="-58" r="8" fill="${palette.rani}"/>`,
    jhumka: pair(
      `<g fill="${gold}"><circle cx="-100" cy="38" r="8"/><path d="M-124,82Q-122,52 -100,50Q-78,52 -76,82Z"/><circle cx="-118" cy="90" r="5"/><circle cx="-106" cy="93" r="5"/><circle cx="-94" cy="93" r="5"/><circle cx="-82" cy="90" r="5"/></g>`,
    ),
    studs: pair(`<circle cx="-99" cy="34" r="7" fill="${gold}"/>`),
    tikka: `<path d="M0,-176V-112" stroke="${gold}" stroke-width="5" stroke-dasharray="7 4"/><path d="M0,-118L15,-98Q0,-70 -15,-98Z" fill="${gold}"/><circle cy="-96" r="5" fill="${palette.rani}"/>`,
    flowers: `<g fill="${palette.paper}"><circle cx="-74" cy="-176" r="17"/><circle cx="-50" cy="-200" r="17"/><circle cx="-20" cy="-214" r="17"/><circle cx="12" cy="-216" r="17"/><circle cx="44" cy="-204" r="17"/><circle cx="70" cy="-180" r="17"/></g><g fill="${gold}"><circle cx="-74" cy="-176" r="6"/><circle cx="-50" cy="-200" r="6"/><circle cx="-20" cy="-214" r="6"/><circle cx="12" cy="-216" r="6"/><circle cx="44" cy="-204" r="6"/><circle cx="70" cy="-180" r="6"/></g>`,
    nath: `<circle cx="24" cy="58" r="4.5" fill="${gold}"/>`,
    necklace: `<path d="M-96,206C-60,296 60,296 96,206" fill="none" stroke="${gold}" stroke-width="11"/><path d="M-88,226C-50,312 50,312 88,226" fill="none" stroke="${gold}" stroke-width="14" stroke-dasharray="0 21" stroke-linecap="round"/><path d="M0,274l17,24l-17,28l-17,-28z" fill="${palette.rani}" stroke="${gold}" stroke-width="6"/>`,
    earring: `<circle cx="-100" cy="44" r="10" fill="none" stroke="${gold}" stroke-width="5"/>`,
    cap: `<path d="M-104,-76C-106,-170 -60,-196 0,-196C60,-196 106,-170 104,-76Q0,-112 -104,-76Z" fill="${palette.teal}"/><path d="M-110,-74Q0,-122 110,-74L150,-58Q20,-96 -104,-62Z" fill="${palette.deepTeal}"/>`,
  }[thing];
}

const pair = (drawing: string) => `${drawing}<g transform="scale(-1 1)">${drawing}</g>`;

import { palette as p } from './palette.ts';
import { bulbRing, petals, picture, rays } from './shapes.ts';

const flame = (x: number, y: number, size = 1) =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M0,-34C16,-14 16,0 0,6C-16,0 -16,-14 0,-34Z" fill="${p.bulb}"/><path transform="translate(${x} ${y}) scale(${size * 0.5})" d="M0,-30C14,-12 14,0 0,4C-14,0 -14,-12 0,-30Z" fill="${p.paper}"/>`;

/** One drawing an occasion, in a 400 px square with its middle at (200, 200): ground colour and the drawing. */
export const occasionDrawings: Record<string, { ground: string; ray: string; drawing: string }> = {
  birthday: {
    ground: p.rani,
    ray: '#bd1a5e',
    drawing: `<path d="M92,206h216v96q0,14 -14,14h-188q-14,0 -14,-14z" fill="${p.paper}"/><path d="M92,206q0,-24 24,-24h168q24,0 24,24v20q-18,28 -36,0q-18,28 -36,0q-18,28 -36,0q-18,28 -36,0q-18,28 -36,0q-18,28 -36,0z" fill="${p.vermilion}"/><path d="M92,272h216" stroke="${p.bulb}" stroke-width="12" stroke-dasharray="0 24" stroke-linecap="round"/><path d="M150,182v-50M200,182v-60M250,182v-50" stroke="${p.teal}" stroke-width="14"/>${flame(150, 122)}${flame(200, 112)}${flame(250, 122)}<path d="M72,316h256" stroke="${p.night}" stroke-width="14" stroke-linecap="round"/>`,
  },
  anniversary: {
    ground: p.night,
    ray: p.plum,
    drawing: `<path d="M170,300C60,226 66,130 124,122C150,118 166,136 170,150C174,136 190,118 216,122C274,130 280,226 170,300Z" fill="${p.rani}"/><path d="M244,312C164,258 168,188 212,180C230,178 242,190 244,200C248,190 260,178 278,180C320,188 324,258 244,312Z" fill="${p.bulb}"/><path d="M104,160Q108,144 124,142" fill="none" stroke="${p.paper}" stroke-width="9" stroke-linecap="round"/>`,
  },
  wedding: {
    ground: p.vermilion,
    ray: '#d23b20',
    drawing: `<g fill="none" stroke-width="20"><circle cx="160" cy="230" r="74" stroke="${p.bulb}"/><circle cx="240" cy="230" r="74" stroke="${p.paper}"/><path d="M213,178A74,74 0 0 1 232,214" stroke="${p.bulb}"/></g><path d="M160,92l34,30l-34,42l-34,-42z" fill="${p.teal}"/><path d="M126,122h68M160,92l-14,30l14,42l14,-42z" fill="none" stroke="${p.paper}" stroke-width="4"/>`,
  },
  diwali: {
    ground: p.plum,
    ray: '#46255f',
    drawing: `<path d="M84,220C96,308 304,308 316,220Q200,262 84,220Z" fill="${p.vermilion}"/><path d="M84,220Q200,176 316,220Q200,262 84,220Z" fill="#b5341f"/><path d="M104,252Q200,296 296,252" fill="none" stroke="${p.bulb}" stroke-width="10" stroke-dasharray="0 22" stroke-linecap="round"/>${flame(200, 212, 3)}<path d="M160,276h80l32,48h-144z" fill="${p.vermilion}"/>`,
  },
  eid: {
    ground: p.deepTeal,
    ray: '#0d5a63',
    drawing: `<path d="M236,88A112,112 0 1 0 314,260A92,92 0 1 1 236,88Z" fill="${p.bulb}"/><path d="M268,150v40" stroke="${p.paper}" stroke-width="4"/><path d="M268,190l30,26v50l-30,24l-30,-24v-50z" fill="${p.rani}"/><path d="M268,206l14,20v30l-14,16l-14,-16v-30z" fill="${p.paper}"/><path d="M268,134l6,11l12,2l-9,9l2,12l-11,-6l-11,6l2,-12l-9,-9l12,-2z" fill="${p.paper}"/>`,
  },
  holi: {
    ground: p.sand,
    ray: p.paper,
    drawing: `<g><circle cx="148" cy="150" r="64" fill="${p.rani}"/><circle cx="252" cy="140" r="56" fill="${p.bulb}"/><circle cx="204" cy="196" r="66" fill="${p.teal}" opacity=".92"/><circle cx="286" cy="206" r="40" fill="${p.leaf}"/><circle cx="116" cy="214" r="36" fill="${p.vermilion}"/></g><g fill="${p.rani}"><circle cx="84" cy="112" r="11"/><circle cx="322" cy="126" r="9"/></g><circle cx="200" cy="74" r="12" fill="${p.teal}"/><path d="M100,244h200q-6,76 -60,84h-80q-54,-8 -60,-84z" fill="${p.night}"/><path d="M110,268h180" stroke="${p.bulb}" stroke-width="11" stroke-dasharray="0 22" stroke-linecap="round"/>`,
  },
  'raksha-bandhan': {
    ground: p.teal,
    ray: '#128787',
    drawing: `<path d="M20,236C90,160 120,180 200,200C280,220 310,240 380,164" fill="none" stroke="${p.vermilion}" stroke-width="18"/><path d="M20,236C90,160 120,180 200,200C280,220 310,240 380,164" fill="none" stroke="${p.bulb}" stroke-width="7" stroke-dasharray="12 12"/>${petals(200, 200, 72, 14, 26, p.rani)}<circle cx="200" cy="200" r="72" fill="${p.bulb}"/>${petals(200, 200, 34, 10, 20, p.vermilion)}<circle cx="200" cy="200" r="34" fill="${p.paper}"/><circle cx="200" cy="200" r="16" fill="${p.rani}"/>${bulbRing(200, 200, 62, 20, { fill: p.paper, size: 8 })}`,
  },
  'exam-luck': {
    ground: p.bulb,
    ray: '#f5a71f',
    drawing: `<path d="M84,262h220v44H84z" fill="${p.teal}"/><path d="M104,218h212v44H104z" fill="${p.rani}"/><path d="M92,174h204v44H92z" fill="${p.night}"/><path d="M112,174v44M128,218v44M108,262v44" stroke="${p.paper}" stroke-width="8"/><path d="M200,88l92,38l-92,38l-92,-38z" fill="${p.night}"/><path d="M276,132v44" stroke="${p.vermilion}" stroke-width="7"/><circle cx="276" cy="180" r="10" fill="${p.vermilion}"/>`,
  },
  'new-job': {
    ground: p.leaf,
    ray: '#38905b',
    drawing: `<path d="M156,150v-26q0,-16 16,-16h56q16,0 16,16v26" fill="none" stroke="${p.night}" stroke-width="16"/><rect x="82" y="148" width="236" height="160" rx="22" fill="${p.vermilion}"/><path d="M82,214q118,52 236,0" fill="none" stroke="${p.night}" stroke-width="9"/><rect x="180" y="218" width="40" height="40" rx="10" fill="${p.bulb}"/><path d="M104,170h192" stroke="${p.paper}" stroke-width="5" stroke-dasharray="14 10" opacity=".6"/>`,
  },
  'get-well': {
    ground: p.sand,
    ray: p.paper,
    drawing: `<path d="M200,250V160M170,250Q150,190 128,176M230,250Q250,190 274,170" fill="none" stroke="${p.leaf}" stroke-width="9"/>${petals(200, 130, 22, 8, 30, p.rani)}<circle cx="200" cy="130" r="24" fill="${p.bulb}"/>${petals(122, 160, 18, 7, 24, p.vermilion)}<circle cx="122" cy="160" r="19" fill="${p.paper}"/>${petals(280, 152, 18, 7, 24, p.teal)}<circle cx="280" cy="152" r="19" fill="${p.bulb}"/><path d="M132,236h136l-22,88h-92z" fill="${p.night}"/><path d="M200,262v36M182,280h36" stroke="${p.paper}" stroke-width="12" stroke-linecap="round"/>`,
  },
  'just-because': {
    ground: p.rani,
    ray: '#bd1a5e',
    drawing: `<rect x="96" y="190" width="208" height="126" rx="10" fill="${p.bulb}"/><rect x="84" y="156" width="232" height="48" rx="10" fill="${p.paper}"/><path d="M200,156v160" stroke="${p.teal}" stroke-width="30"/><path d="M200,154C140,154 112,96 152,88C184,84 200,128 200,154C200,128 216,84 248,88C288,96 260,154 200,154Z" fill="${p.teal}"/><g fill="${p.paper}"><circle cx="84" cy="112" r="8"/><circle cx="318" cy="100" r="8"/><circle cx="300" cy="64" r="5"/><circle cx="108" cy="70" r="5"/></g>`,
  },
  retirement: {
    ground: p.deepTeal,
    ray: '#0d5a63',
    drawing: `<path d="M118,206V148q0,-50 50,-50h64q50,0 50,50v58" fill="${p.vermilion}"/><path d="M140,200h120v64H140z" fill="#c93a22"/><path d="M92,186q0,-22 24,-22q24,0 24,22v62h120v-62q0,-22 24,-22q24,0 24,22v104q0,16 -16,16H108q-16,0 -16,-16z" fill="${p.vermilion}"/><path d="M118,306v24M282,306v24" stroke="${p.night}" stroke-width="16" stroke-linecap="round"/><path d="M150,122h100M150,150h100" stroke="${p.bulb}" stroke-width="9" stroke-dasharray="0 25" stroke-linecap="round"/><rect x="148" y="226" width="104" height="30" rx="14" fill="${p.bulb}"/>`,
  },
};

/** A finished occasion picture. */
export function occasionPicture({
  ground,
  ray,
  drawing,
}: {
  ground: string;
  ray: string;
  drawing: string;
}): string {
  return picture(
    400,
    400,
    `<rect width="400" height="400" fill="${ground}"/>${rays(200, 200, 300, 16, ray)}${drawing}`,
  );
}

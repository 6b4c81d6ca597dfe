const accents = { aarav: '#a84410', meher: '#8a2478', kabir: '#0b6670' };

export type StarKey = keyof typeof accents;

/** Returns a placeholder portrait of a star, 900 × 1200 pixels, as a data URL. */
export function portrait(star: StarKey) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200"><rect width="900" height="1200" fill="${accents[star]}"/><circle cx="450" cy="430" r="330" fill="#ffb62e"/><path d="M150 1200c0-300 130-430 300-430s300 130 300 430Z" fill="#2b0d2e"/><circle cx="450" cy="520" r="190" fill="#f0b98f"/><path d="M255 520c-20-260 120-300 195-300s215 40 195 300c-40-150-140-160-195-160s-155 10-195 160Z" fill="#2a1428"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

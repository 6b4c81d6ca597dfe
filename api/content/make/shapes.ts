const round = (value: number) => Math.round(value * 10) / 10;

/** Sunburst wedges from a centre, as one path. */
export function rays(x: number, y: number, radius: number, count: number, fill: string, opacity = 1): string {
  const step = Math.PI / count;
  const wedges = Array.from({ length: count }, (_, index) => {
    const from = index * 2 * step - Math.PI / 2 - step / 2;
    const at = (angle: number) =>
      `${round(x + radius * Math.cos(angle))},${round(y + radius * Math.sin(angle))}`;
    return `M${x},${y}L${at(from)} ${at(from + step)}Z`;
  });
  return `<path d="${wedges.join('')}" fill="${fill}" opacity="${opacity}"/>`;
}

/** A ring of marquee bulbs: round caps on a dash of no length are dots, which keeps the file small. */
export function bulbRing(
  x: number,
  y: number,
  radius: number,
  count: number,
  { fill = '#ffb52e', size = 14, turn = 0 } = {},
): string {
  const gap = round((2 * Math.PI * radius) / count);
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${fill}" stroke-width="${size}" stroke-linecap="round" stroke-dasharray="0 ${gap}" stroke-dashoffset="${round(gap * turn)}"/>`;
}

/** A straight row of marquee bulbs. */
export function bulbRow(
  x: number,
  y: number,
  width: number,
  gap: number,
  { fill = '#ffb52e', size = 14, turn = 0 } = {},
): string {
  return `<path d="M${x},${y}h${width}" stroke="${fill}" stroke-width="${size}" stroke-linecap="round" stroke-dasharray="0 ${gap}" stroke-dashoffset="${round(gap * turn)}"/>`;
}

/** A scalloped ring of petals, the outer edge of a mandala. */
export function petals(
  x: number,
  y: number,
  radius: number,
  count: number,
  length: number,
  fill: string,
  opacity = 1,
): string {
  const half = Math.PI / count;
  const at = (angle: number, distance: number) =>
    `${round(x + distance * Math.cos(angle))},${round(y + distance * Math.sin(angle))}`;
  const path = Array.from({ length: count }, (_, index) => {
    const middle = index * 2 * half;
    return `M${at(middle - half, radius)}Q${at(middle - half * 0.7, radius + length * 0.8)} ${at(middle, radius + length)}Q${at(middle + half * 0.7, radius + length * 0.8)} ${at(middle + half, radius)}Z`;
  });
  return `<path d="${path.join('')}" fill="${fill}" opacity="${opacity}"/>`;
}

/** A halftone corner: a pattern of dots seen through a fading circle. */
export function halftone(
  id: string,
  x: number,
  y: number,
  radius: number,
  fill: string,
  opacity = 0.35,
): string {
  return `<defs><pattern id="${id}" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="9" cy="9" r="5" fill="${fill}"/></pattern><radialGradient id="${id}f"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient><mask id="${id}m"><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id}f)"/></mask></defs><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})" mask="url(#${id}m)" opacity="${opacity}"/>`;
}

/** A whole picture of the given size. */
export function picture(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>\n`;
}

/** Content moved and scaled about its own origin. */
export function placed(content: string, x: number, y: number, scale = 1, turn = 0): string {
  return `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${scale})">${content}</g>`;
}

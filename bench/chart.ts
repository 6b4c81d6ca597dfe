import type { Figure } from './figure.ts';

const rowHeight = 22;
const [labelWidth, barWidth, width] = [470, 380, 900];
const top = 46;
/** Bars end here, in multiples of the limit. */
const longest = 2;

/** Every ratio beside its limit as an SVG: the line is the limit, left of it (`≤`) or right of it (`≥`) is met. */
export function chart(figures: readonly Figure[]): string {
  const rows = figures.filter(({ unit, limit }) => unit === '×' && limitOf(limit) > 0);
  const height = top + rows.length * rowHeight + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Measured ratios as multiples of their limits">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="12" y="24" font-size="14" font-weight="600">Measured ratio / limit: the line is the limit; green meets it</text>
${rows.map(row).join('\n')}
<line x1="${xOf(1)}" y1="${top - 8}" x2="${xOf(1)}" y2="${height - 8}" stroke="#222" stroke-dasharray="3 2"/>
</svg>
`;
}

function row(figure: Figure, at: number): string {
  const { goal, what, value, limit, met, interval } = figure;
  const y = top + at * rowHeight;
  const relative = (ratio: number) => Math.min(longest, ratio / limitOf(limit));
  const [low, high] = interval ?? [value, value];
  const colour = met ? '#2e7d4f' : '#b3372f';
  return [
    `<text x="12" y="${y + 13}">${escape(`${goal} ${what}`.slice(0, 76))}</text>`,
    `<rect x="${labelWidth}" y="${y + 3}" width="${(relative(value) / longest) * barWidth}" height="12" fill="${colour}"/>`,
    `<line x1="${xOf(relative(low))}" y1="${y + 9}" x2="${xOf(relative(high))}" y2="${y + 9}" stroke="#222" stroke-width="2"/>`,
    `<text x="${labelWidth + barWidth + 6}" y="${y + 13}">${value.toPrecision(3)}</text>`,
  ].join('');
}

function xOf(relative: number): number {
  return labelWidth + (relative / longest) * barWidth;
}

function limitOf(limit: string): number {
  return Number(/[\d.]+/.exec(limit.replaceAll(',', ''))?.[0] ?? 0);
}

function escape(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
}

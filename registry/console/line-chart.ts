import { html, type Html } from '@marquee/http-server/html';

export type Series = { name: string; points: { at: number; value: number }[] };

export type LineChart = {
  id: string;
  title: string;
  /** The unit of the y axis. */
  unit: string;
  /** The start of the x axis, in epoch milliseconds. */
  since: number;
  until: number;
  series: Series[];
};

const width = 420;
const height = 220;
const plot = { left: 46, right: 344, top: 14, bottom: 186 };
const labelGap = 15;

/** Draws lines over time as SVG. Each has its own dashes, marks and label, to differ without colours too. */
export function lineChart({ id, title, unit, since, until, series }: LineChart): Html {
  const visible = series.filter(({ points }) => points.length > 0);
  if (!visible.length) return html`<p class="none">${title}: nothing was measured.</p>`;

  const top = niceTop(Math.max(...visible.flatMap(({ points }) => points.map(({ value }) => value))));
  const x = (at: number) =>
    round(plot.left + ((at - since) / Math.max(until - since, 1)) * (plot.right - plot.left));
  const y = (value: number) => round(plot.bottom - (value / top) * (plot.bottom - plot.top));
  const lines = visible.map(({ name, points }) => ({
    name,
    places: points.map(({ at, value }) => ({ x: x(at), y: y(value) })),
    last: points.at(-1)!.value,
  }));
  const labels = spread(lines.map(({ places }) => places.at(-1)!.y));

  return html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-name">
    <title id="${id}-name">
      ${title}, ${unit}: ${lines.map(({ name, last }) => `${name} last ${figure(last)}`).join(', ')}
    </title>
    ${[0, top / 2, top].map(
      (value) =>
        html`<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${y(value)}" y2="${y(value)}"></line>
          <text class="axis" x="${plot.left - 6}" y="${y(value) + 4}" text-anchor="end">
            ${figure(value)}
          </text>`,
    )}
    <text class="axis" x="${plot.left}" y="${height - 14}">${clock(since)}</text>
    <text class="axis" x="${plot.right}" y="${height - 14}" text-anchor="end">${clock(until)}</text>
    ${lines.map(
      ({ name, places }, at) =>
        html`<g class="series series-${at % 5}">
          <polyline points="${places.map((place) => `${place.x},${place.y}`).join(' ')}"></polyline>
          ${places.length <= 24 ? places.map((place) => mark(at % 5, place)) : mark(at % 5, places.at(-1)!)}
          <text x="${plot.right + 10}" y="${labels[at]! + 4}">${shortened(name)}</text>
          <line
            class="lead"
            x1="${places.at(-1)!.x}"
            y1="${places.at(-1)!.y}"
            x2="${plot.right + 7}"
            y2="${labels[at]!}"
          ></line>
        </g>`,
    )}
  </svg>`;
}

function mark(kind: number, { x, y }: { x: number; y: number }): Html {
  const shapes = [
    html`<circle cx="${x}" cy="${y}" r="3"></circle>`,
    html`<rect x="${x - 3}" y="${y - 3}" width="6" height="6"></rect>`,
    html`<path d="M${x} ${y - 4}l4 7h-8z"></path>`,
    html`<path d="M${x} ${y - 4}l4 4l-4 4l-4 -4z"></path>`,
    html`<path class="cross" d="M${x - 3} ${y - 3}l6 6M${x - 3} ${y + 3}l6 -6"></path>`,
  ];
  return shapes[kind]!;
}

/** Moves labels apart that would overlap; `ends` are the heights at which the lines end. */
function spread(ends: number[]): number[] {
  const order = ends.map((end, at) => ({ end, at })).sort((one, other) => one.end - other.end);
  const places: number[] = [];
  let lowest = -Infinity;
  for (const { end, at } of order) {
    lowest = Math.max(end, lowest + labelGap);
    places[at] = lowest;
  }
  return places;
}

/** The top of the y axis: 1, 2 or 5 times a power of ten, at or above the largest value. */
function niceTop(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return [1, 2, 5, 10].map((times) => times * power).find((top) => top >= largest * 0.999)!;
}

function figure(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function clock(at: number): string {
  const iso = new Date(at).toISOString();
  return `${iso.slice(8, 10)}.${iso.slice(5, 7)}. ${iso.slice(11, 16)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function shortened(name: string): string {
  return name.length > 10 ? `${name.slice(0, 9)}…` : name;
}

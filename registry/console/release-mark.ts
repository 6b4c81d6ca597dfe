import { html, type Html } from '@marquee/http-server/html';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';

/** How many colours and marks there are: more than visitors ever get releases of one remote at a time. */
const seriesCount = 5;

/**
 * Returns the CSS class of a release's colour and dashes, by the release's number. A release looks the same in all
 * bars, legends and charts.
 */
export function seriesOf(numbers: ReleaseNumbers, version: string): string {
  return `series series-${kindOf(numbers, version)}`;
}

/**
 * Renders the symbol of a release in a chart, so that releases can be told apart without colours. `x` is a share of the
 * width (0 to 1), `y` in pixels.
 */
export function releaseMark(
  numbers: ReleaseNumbers,
  version: string,
  { x, y }: { x: number; y: number },
): Html {
  const shapes = [
    html`<circle r="3"></circle>`,
    html`<rect x="-3" y="-3" width="6" height="6"></rect>`,
    html`<path d="M0 -4l4 7h-8z"></path>`,
    html`<path d="M0 -4l4 4l-4 4l-4 -4z"></path>`,
    html`<path class="cross" d="M-3 -3l6 6M-3 3l6 -6"></path>`,
  ];
  return html`<svg x="${Math.round(x * 1000) / 10}%" y="${y}" width="1" height="1" overflow="visible">
    ${shapes[kindOf(numbers, version)]!}
  </svg>`;
}

/** Renders the symbol of a release for a line of text. */
export function releaseSwatch(numbers: ReleaseNumbers, version: string): Html {
  return html`<svg class="swatch ${seriesOf(numbers, version)}" width="12" height="12" aria-hidden="true">
    ${releaseMark(numbers, version, { x: 0.5, y: 6 })}
  </svg>`;
}

function kindOf(numbers: ReleaseNumbers, version: string): number {
  return (numbers.get(version) ?? 0) % seriesCount;
}

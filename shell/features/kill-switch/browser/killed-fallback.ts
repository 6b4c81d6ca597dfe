import type { PageData, SlotRecord } from '../../../page/page-data.ts';
import { make } from '../../../browser/create-element.ts';
import { renderFallback } from '../../../browser/slot-fallback.ts';

const svg = 'http://www.w3.org/2000/svg';
/** The SVG path of the clock icon in `shared/ui`. */
const clock = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3.5 2.5';

/** Renders the fallback of a slot whose remote was killed, with an icon, as `SlotFallback` does on the server. */
export function renderKilled(
  element: HTMLElement,
  record: Pick<SlotRecord, 'criticality' | 'route'>,
  page: Pick<PageData, 'language' | 'head' | 'texts'>,
  texts: { killedTitle: string; killedText: string },
) {
  const icon = make('span', 'mq-slot-fallback__icon');
  icon.append(clockIcon());
  renderFallback(element, record, page, texts)?.prepend(icon);
}

function clockIcon(): Element {
  const icon = document.createElementNS(svg, 'svg');
  const attributes = {
    class: 'mq-icon',
    width: '24',
    height: '24',
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
    focusable: 'false',
  };
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value);
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', clock);
  icon.append(path);
  return icon;
}

import type { SlotRecord } from '../../../page/page-data.ts';
import { make } from '../../../browser/deferred/create-element.ts';

const svg = 'http://www.w3.org/2000/svg';
/** The clock of `shared/ui`. */
const clock = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3.5 2.5';

/** Draws what stands in a slot whose remote was switched off: the same as the server draws. */
export function renderKilled(
  element: HTMLElement,
  { criticality, route }: Pick<SlotRecord, 'criticality' | 'route'>,
  { texts, home }: { texts: { killedTitle: string; killedText: string; wayOut: string }; home: string },
) {
  element.dataset['state'] = 'killed';
  const isPage = route !== undefined;
  if (criticality === 'regular' && !isPage) return element.replaceChildren();

  const box = make('div', 'mq-slot-fallback');
  box.setAttribute('role', 'status');
  const sign = make('span', 'mq-slot-fallback__icon');
  sign.append(clockSign());
  const text = make('div', 'mq-slot-fallback__text');
  const title = make(isPage ? 'h1' : 'p', 'mq-slot-fallback__title', texts.killedTitle);
  text.append(title, make('p', '', texts.killedText));
  const actions = make('div', 'mq-slot-fallback__actions');
  if (criticality === 'primary' || isPage) {
    const wayOut = make('a', '', texts.wayOut);
    wayOut.href = home;
    actions.append(wayOut);
  }
  box.append(sign, text, actions);
  element.replaceChildren(box);
}

function clockSign(): Element {
  const sign = document.createElementNS(svg, 'svg');
  const words = { class: 'mq-icon', width: '24', height: '24', viewBox: '0 0 24 24', 'aria-hidden': 'true' };
  for (const [name, value] of Object.entries(words)) sign.setAttribute(name, value);
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', clock);
  sign.append(line);
  return sign;
}

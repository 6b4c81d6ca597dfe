import axe from 'axe-core';

/**
 * Returns the accessibility violations that axe finds in an element, one line each. The journeys check colours and
 * sizes, because jsdom renders nothing.
 */
export async function barriersIn(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

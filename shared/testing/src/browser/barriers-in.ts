import axe from 'axe-core';

/**
 * What axe finds in a part of the page, one line a barrier; colours and sizes are left to the journeys,
 * since jsdom draws nothing.
 */
export async function barriersIn(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

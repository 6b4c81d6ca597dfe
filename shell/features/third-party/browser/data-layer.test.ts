import { createDataLayer } from './data-layer.ts';

test('hands entries to the data layer, and warns once a page for each thing that is wrong with it', () => {
  const warnings: string[] = [];
  let layer: unknown;
  const dataLayer = createDataLayer({ find: () => layer, warn: (message) => warnings.push(message) });

  dataLayer.push({ event: 'one' });
  dataLayer.push({ event: 'two' });
  layer = null;
  dataLayer.push({ event: 'three' });
  dataLayer.push({ event: 'four' });
  expect(warnings).toEqual(['data layer does not exist', 'data layer was not initialised']);

  layer = [];
  dataLayer.push({ event: 'five' });
  expect(layer).toEqual([{ event: 'five' }]);
  expect(warnings).toHaveLength(2);
});

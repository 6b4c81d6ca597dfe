import { payment, placedOrder } from '../testing/api-data.ts';
import { orderStage, orderStages, stagesAt } from './order-stage.ts';

test.each([
  ['QUEUED', 'stageMade'],
  ['IN_PRODUCTION', 'stageMade'],
  ['IN_REVIEW', 'stageChecked'],
  [null, 'stageMade'],
] as const)('an order in %s is at %s', (orderStatus, stage) => {
  const position = orderStage(payment({ order: { ...placedOrder, orderStatus } }));
  expect(orderStages[position ?? -1]).toBe(stage);
});

test.each(['REJECTED', 'REFUNDED'] as const)('an order that ended as %s has no stage', (orderStatus) => {
  expect(orderStage(payment({ order: { ...placedOrder, orderStatus } }))).toBeNull();
});

test('a paid order has passed its first stage, a delivered one all of them', () => {
  expect(orderStage(payment({ order: { ...placedOrder, orderStatus: 'QUEUED' } }))).toBe(1);
  expect(orderStage(payment({ order: { ...placedOrder, orderStatus: 'DELIVERED' } }))).toBe(
    orderStages.length,
  );
});

test('a stage that is passed is named as such', () => {
  expect(stagesAt(0)).toEqual([...orderStages]);
  expect(stagesAt(3)).toEqual(['stagePaid', 'stageMadePassed', 'stageCheckedPassed', 'stageReady']);
});

import { agreedDraft, finishedDraft } from '../testing/drafts.ts';
import { price } from '../testing/api-data.ts';
import { agreedTotal, agreeTo, showTotal } from './agreed-total.ts';

const rupees = (amount: number) => ({ amountMinor: amount * 100, currency: 'INR' });

test('a lower total is the new promise, a higher one is none', () => {
  const lower = showTotal(agreedDraft, rupees(399));
  expect(agreedTotal(lower)).toEqual(rupees(399));
  expect(agreedTotal(showTotal(lower, rupees(499)))).toEqual(rupees(399));
});

test('the first total is a promise where none was shown before', () => {
  expect(agreedTotal(showTotal({ ...finishedDraft, shownPrice: null }, rupees(499)))).toEqual(rupees(499));
});

test('a yes makes a higher total the agreed one', () => {
  const draft = agreeTo(finishedDraft, price(59900), 'u_1');
  expect(agreedTotal(draft)).toEqual(rupees(599));
  expect(draft).toMatchObject({ details: { userId: 'u_1' }, attempt: { priceId: 'pr_59900' } });
});

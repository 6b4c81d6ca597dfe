import { finishedDraft } from '../testing/drafts.ts';
import { price } from '../testing/api-data.ts';
import { agreedTotal, agreeTo } from './agreed-total.ts';

const rupees = (amount: number) => ({ amountMinor: amount * 100, currency: 'INR' });

test('a yes makes a higher total the agreed one', () => {
  const draft = agreeTo(finishedDraft, price(59900), 'u_1');
  expect(agreedTotal(draft)).toEqual(rupees(599));
  expect(draft).toMatchObject({ details: { userId: 'u_1' }, attempt: { priceId: 'pr_59900' } });
});

import { starByKey } from '@marquee/sdk/roster';
import { todayInIndia } from '@marquee/sdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { emptyDraft, type OrderDraft } from '../order/order-draft.ts';
import { useOrderDraft, type DraftInUse } from '../order/use-order-draft.ts';
import { wizardPath } from '../order/wizard-path.ts';
import { firstOpenStep, readyToPay } from '../order/wizard-steps.ts';

/**
 * The stored order for the price page and the pay page; null until it is known to be complete. Redirects to the
 * list of stars if there is no order, or to the first step that is not complete.
 */
export function useFinishedDraft(): { draft: OrderDraft | null; change: DraftInUse['change'] } {
  const { draft, restored, change } = useOrderDraft(emptyDraft);
  const navigate = useNavigate();
  const [today, setToday] = useState('');
  useEffect(() => setToday(todayInIndia(new Date())), []);

  const known = restored && today !== '';
  const star = starByKey(draft.celeb ?? '');
  const finished = known && star !== undefined && readyToPay(draft, today);
  const open = star
    ? wizardPath(star.value.long, firstOpenStep(draft, today), draft.occasionSlug)
    : '/celebrities';

  useEffect(() => {
    if (known && !finished) navigate(open, { replace: true });
  }, [known, finished, open, navigate]);

  return { draft: finished ? draft : null, change };
}

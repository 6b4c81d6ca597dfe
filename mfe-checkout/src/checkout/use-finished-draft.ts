import { starByKey } from '@marquee/sdk/roster';
import { todayInIndia } from '@marquee/sdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { emptyDraft, type OrderDraft } from '../order/order-draft.ts';
import { useOrderDraft, type DraftInUse } from '../order/use-order-draft.ts';
import { wizardPath } from '../order/wizard-path.ts';
import { firstOpenStep, readyToPay } from '../order/wizard-steps.ts';

type FinishedDraft = {
  /** Null until the order is known to be complete. */
  draft: OrderDraft | null;
  /** Whether there is no order to pay: none was begun, or it was paid. */
  isMissing: boolean;
  change: DraftInUse['change'];
};

/**
 * Returns the stored order, for the price page and the pay page. If the order is not complete, redirects to its first
 * incomplete step.
 */
export function useFinishedDraft(): FinishedDraft {
  const { draft, restored, change } = useOrderDraft(emptyDraft);
  const navigate = useNavigate();
  const [today, setToday] = useState('');
  useEffect(() => setToday(todayInIndia(new Date())), []);

  const known = restored && today !== '';
  const star = starByKey(draft.celeb ?? '');
  const finished = known && star !== undefined && readyToPay(draft, today);
  const open =
    known && star && !finished
      ? wizardPath(star.value.long, firstOpenStep(draft, today), draft.occasionSlug)
      : null;

  useEffect(() => {
    if (open) navigate(open, { replace: true });
  }, [open, navigate]);

  return { draft: finished ? draft : null, isMissing: known && star === undefined, change };
}

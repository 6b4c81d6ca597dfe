import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { todayInIndia } from '../order/occasion-date.ts';
import { emptyDraft, type OrderDraft } from '../order/order-draft.ts';
import { useOrderDraft, type DraftInUse } from '../order/use-order-draft.ts';
import { wizardAddress } from '../order/wizard-address.ts';
import { firstOpenStep, readyToPay } from '../order/wizard-steps.ts';

/**
 * The draft for the pages after the wizard: null until it is known to be complete. Without one the
 * visitor is sent to choose a star, with half of one to the step that is open.
 */
export function useFinishedDraft(): { draft: OrderDraft | null; change: DraftInUse['change'] } {
  const { draft, restored, change } = useOrderDraft(emptyDraft);
  const navigate = useNavigate();
  const [finished, setFinished] = useState(false);

  useEffect(() => {
    if (!restored) return;
    const today = todayInIndia(new Date());
    if (readyToPay(draft, today)) return setFinished(true);
    const step = firstOpenStep(draft, today);
    const wizard = draft.celeb && wizardAddress(draft.celeb, step, draft.occasionSlug);
    navigate(wizard ?? '/celebrities', { replace: true });
    // Decided once, on what was stored when the page came.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [restored]);

  return { draft: finished ? draft : null, change };
}

import { usePlatform } from '@marquee/sdk';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OrderOffer } from '../order-offer.ts';
import { stepProblems } from '../step-problems.ts';
import { useOrder } from '../use-order.ts';
import { wizardPath } from '../wizard-path.ts';
import { wizardSteps } from '../wizard-steps.ts';

/**
 * Returns the state of the order form that has all fields on one page. Its function `goOn`, for the submission, checks
 * all fields, shows the errors, or opens the checkout.
 */
export function useOnePage(offer: OrderOffer) {
  const { analytics } = usePlatform();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const order = useOrder(offer);
  const { draft, restored, today, refuse } = order;
  const celeb = offer.star.longKey;
  const { occasionSlug } = draft;

  useEffect(() => {
    if (restored) analytics.publish('order_step_viewed', { celeb, step: 'one-page' });
  }, [analytics, celeb, restored]);

  // The loader takes the occasion, on which price and script depend, from the URL.
  const isOfOther = restored && occasionSlug !== null && search.get('occasion') !== occasionSlug;
  useEffect(() => {
    if (isOfOther) navigate(wizardPath(celeb, 'review', occasionSlug), { replace: true });
  }, [isOfOther, celeb, occasionSlug, navigate]);

  const allProblems = () => wizardSteps.flatMap((step) => stepProblems(step, draft, today));
  const sentBack = restored && draft.refused !== null;
  useEffect(() => {
    if (sentBack) refuse('review', allProblems());
    // Once, when the visitor is sent back, and not again for each change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sentBack]);

  const goOn = async (): Promise<void> => {
    if (order.checking || !restored) return;
    const problems = allProblems();
    if (problems.length > 0) return refuse('review', problems);
    if (draft.details.celebUserId === null) return;

    order.endOccasionStep();
    if (await order.checkName('review')) order.openCheckout();
  };

  return { ...order, goOn };
}

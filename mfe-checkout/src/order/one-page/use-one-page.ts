import { orderStarted } from '@marquee/events';
import { usePlatform } from '@marquee/mount';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { plannedDate } from '../annual-occasion.ts';
import { leaveOccasion } from '../draft-changes.ts';
import type { OrderDraft } from '../order-draft.ts';
import type { OrderOffer } from '../order-offer.ts';
import { offensiveName, stepProblems } from '../step-problems.ts';
import { useOrder, type Refusal } from '../use-order.ts';
import { wizardPath } from '../wizard-path.ts';
import { wizardSteps } from '../wizard-steps.ts';

const notRefused: Refusal = { attempt: 0, problems: [] };

/** The state of the order on one page, which is checked as a whole when it is submitted. */
export function useOnePage(offer: OrderOffer) {
  const { bus, analytics } = usePlatform();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { draft, restored, change, today, checking, checkName } = useOrder(offer);
  const [refused, setRefused] = useState(notRefused);
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

  const refuse = (problems: Refusal['problems']) =>
    setRefused(({ attempt }) => ({ attempt: attempt + 1, problems }));

  const sentBack = restored && draft.refused !== null;
  useEffect(() => {
    if (sentBack) refuse(wizardSteps.flatMap((step) => stepProblems(step, draft, today)));
    // Once, when the visitor is sent back, and not again for each change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sentBack]);

  const changeDetails = (transition: (draft: OrderDraft) => OrderDraft) => {
    setRefused(notRefused);
    change(transition);
  };

  const goOn = async (): Promise<void> => {
    if (checking || !restored) return;
    const problems = wizardSteps.flatMap((step) => stepProblems(step, draft, today));
    if (problems.length > 0) return refuse(problems);
    const { details } = draft;
    if (details.celebUserId === null) return;

    change((before) => leaveOccasion(before, plannedDate(details.occasionDate, { occasionSlug, today })));
    bus.publish(orderStarted, { celeb, occasionId: Number(details.occasionId) });
    const verdict = await checkName();
    if (verdict === 'offensive') refuse([offensiveName]);
    if (verdict !== 'fine') return;
    change((before) => ({ ...before, shownPrice: offer.price ?? before.shownPrice }));
    navigate('/checkout');
  };

  return {
    draft,
    restored,
    today,
    checking,
    refused,
    changeDetails,
    goOn,
    wasCancelled: search.get('payment') === 'cancelled',
  };
}

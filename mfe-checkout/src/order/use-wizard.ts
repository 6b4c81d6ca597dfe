import { usePlatform } from '@marquee/sdk';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OrderOffer } from './order-offer.ts';
import { refusedFieldProblem, stepProblems } from './step-problems.ts';
import { notRefused, useOrder } from './use-order.ts';
import { wizardPath } from './wizard-path.ts';
import { reachableStep, stepAfter, stepFrom } from './wizard-steps.ts';

/**
 * Returns the state of the wizard, the order form with one step per screen, and functions such as `goOn`, which checks
 * the step and opens the next. The current step is in the URL, and the details of the order are in local storage.
 */
export function useWizard(offer: OrderOffer) {
  const { analytics } = usePlatform();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const order = useOrder(offer);
  const { draft, restored, today, linked, refusal, refuse } = order;

  // Without scripts, a form can be submitted without an occasion; without a stored draft there is none either.
  const requested = restored || linked ? stepFrom(search.get('step')) : 'occasion';
  // The stored draft limits the step; until it is read, the URL decides.
  const step = restored && today ? reachableStep(requested, draft, today) : requested;
  const currentStep = useRef(step);
  useEffect(() => void (currentStep.current = step), [step]);

  const celeb = offer.star.longKey;
  const { occasionSlug } = draft;
  // An old URL may name another occasion than the one that was chosen.
  const isOfOther = restored && step === 'review' && requested === 'review' && linked?.slug !== occasionSlug;
  useEffect(() => {
    if (isOfOther) navigate(wizardPath(celeb, 'review', occasionSlug), { replace: true });
  }, [isOfOther, celeb, occasionSlug, navigate]);

  useEffect(() => {
    if (restored) analytics.publish('order_step_viewed', { celeb, step });
  }, [analytics, celeb, restored, step]);

  const sentBack = restored ? refusedFieldProblem(step, draft) : null;
  useEffect(() => {
    if (sentBack) refuse(step, [sentBack]);
  }, [refuse, sentBack, step]);

  const goOn = async (): Promise<void> => {
    if (order.checking || !restored) return;
    const problems = stepProblems(step, draft, today);
    if (problems.length > 0) return refuse(step, problems);
    if (step === 'review' && draft.details.celebUserId === null) return;

    if (step === 'occasion') order.endOccasionStep();
    // A stored name may come from an earlier visit, so it is checked again before it is paid for.
    if ((step === 'name' || step === 'review') && !(await order.checkName('name'))) return;
    // The visitor may have gone back during the check.
    if (currentStep.current !== step) return;

    if (step === 'review') order.openCheckout();
    else navigate(wizardPath(celeb, stepAfter(step), occasionSlug));
  };

  return {
    ...order,
    step,
    /** The visitor comes from a page of the occasion, so that only its date is missing. */
    isOccasionKnown: linked?.occasionDateRequired === true && !search.has('step'),
    refused: refusal.step === step ? refusal : notRefused,
    goOn,
    submittedWithoutScripts: search.has('again'),
  };
}

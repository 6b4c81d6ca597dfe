import { orderStarted } from '@marquee/events';
import { usePlatform } from '@marquee/mount';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { plannedDate } from './annual-occasion.ts';
import { leaveOccasion } from './draft-changes.ts';
import type { OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';
import { offensiveName, refusedFieldProblem, stepProblems, type StepProblem } from './step-problems.ts';
import { useOrder, type Refusal } from './use-order.ts';
import { wizardPath } from './wizard-path.ts';
import { reachableStep, stepAfter, stepFrom, type WizardStep } from './wizard-steps.ts';

type StepRefusal = Refusal & { step: WizardStep };

const notRefused: StepRefusal = { step: 'occasion', attempt: 0, problems: [] };

/** The wizard's state: the URL holds the step, local storage the details, this hook the rest. */
export function useWizard(offer: OrderOffer) {
  const { bus, analytics } = usePlatform();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { draft, restored, change, today, checking, checkName, linked } = useOrder(offer);
  const [refusal, setRefusal] = useState(notRefused);

  const requested = stepFrom(search.get('step'));
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

  const refuse = (at: WizardStep, problems: StepProblem[]) =>
    setRefusal(({ attempt }) => ({ step: at, attempt: attempt + 1, problems }));

  const sentBack = restored ? refusedFieldProblem(step, draft) : null;
  useEffect(() => {
    if (sentBack) refuse(step, [sentBack]);
  }, [sentBack, step]);

  const changeDetails = (transition: (draft: OrderDraft) => OrderDraft) => {
    setRefusal(notRefused);
    change(transition);
  };

  const nameIsFine = async (): Promise<boolean> => {
    const verdict = await checkName();
    if (verdict === 'offensive') refuse('name', [offensiveName]);
    return verdict === 'fine';
  };

  const goOn = async (): Promise<void> => {
    if (checking || !restored) return;
    const problems = stepProblems(step, draft, today);
    if (problems.length > 0) return refuse(step, problems);
    if (step === 'review' && draft.details.celebUserId === null) return;

    if (step === 'occasion') {
      const { details } = draft;
      change((before) => leaveOccasion(before, plannedDate(details.occasionDate, { occasionSlug, today })));
      bus.publish(orderStarted, { celeb, occasionId: Number(details.occasionId) });
    }
    // A stored name may come from an earlier visit, so it is checked again before it is paid for.
    if ((step === 'name' || step === 'review') && !(await nameIsFine())) return;
    // The visitor may have gone back during the check.
    if (currentStep.current !== step) return;

    if (step === 'review') {
      change((before) => ({ ...before, shownPrice: offer.price ?? before.shownPrice }));
      navigate('/checkout');
    } else navigate(wizardPath(celeb, stepAfter(step), draft.occasionSlug));
  };

  const refused = refusal.step === step ? refusal : notRefused;
  return { draft, restored, step, today, checking, refused, changeDetails, goOn };
}

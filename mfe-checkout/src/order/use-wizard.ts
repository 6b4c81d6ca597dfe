import { orderStarted } from '@marquee/contracts';
import { usePlatform } from '@marquee/mount';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { chooseOccasion, draftForStar, markChecked } from './answers.ts';
import { todayInIndia } from './occasion-date.ts';
import { emptyDraft, type OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';
import { offensiveName, stepProblems, type StepProblem } from './step-problems.ts';
import { useOrderDraft } from './use-order-draft.ts';
import { wizardAddress } from './wizard-address.ts';
import { reachableStep, stepAfter, stepFrom, type WizardStep } from './wizard-steps.ts';

type Refusal = { step: WizardStep; attempt: number; problems: StepProblem[] };

const notRefused: Refusal = { step: 'occasion', attempt: 0, problems: [] };

/** The wizard's state: the address holds the step, local storage the answers, this the rest. */
export function useWizard(offer: OrderOffer) {
  const { api, bus, analytics } = usePlatform();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const preselected = offer.occasions.find(({ slug }) => slug === search.get('occasion'));
  const forThisOrder = (stored: OrderDraft) => {
    const own = draftForStar(stored, offer);
    return preselected ? chooseOccasion(own, preselected) : own;
  };
  const { draft, restored, change } = useOrderDraft(forThisOrder(emptyDraft), forThisOrder);
  const [checking, setChecking] = useState(false);
  const [refusal, setRefusal] = useState(notRefused);
  const [today, setToday] = useState('');
  useEffect(() => setToday(todayInIndia(new Date())), []);

  const asked = stepFrom(search.get('step'));
  // What is stored decides how far one may go; before it is read, the address is believed.
  const step = restored && today ? reachableStep(asked, draft, today) : asked;

  const celeb = offer.star.longKey;
  useEffect(() => {
    if (restored) analytics.publish('order_step_viewed', { celeb, step });
  }, [analytics, celeb, restored, step]);

  const refuse = (at: WizardStep, problems: StepProblem[]) =>
    setRefusal(({ attempt }) => ({ step: at, attempt: attempt + 1, problems }));

  const answer = (transition: (draft: OrderDraft) => OrderDraft) => {
    setRefusal(notRefused);
    change(transition);
  };

  /** Asks whether the name may be said aloud; a checker that is down leaves it to a person to look. */
  const nameIsFine = async (): Promise<boolean> => {
    setChecking(true);
    const verdict = await api.checkWords(draft.details.fullName.trim()).finally(() => setChecking(false));
    if (verdict === 'offensive') {
      change((before) => ({ ...before, moderation: null }));
      refuse('name', [offensiveName]);
      return false;
    }
    change((before) => markChecked(before, verdict === 'clean' ? 'passed' : 'unchecked'));
    return true;
  };

  const goOn = async (): Promise<void> => {
    if (checking || !restored) return;
    const problems = stepProblems(step, draft, today);
    if (problems.length > 0) return refuse(step, problems);
    if (step === 'review') return leaveForCheckout();

    if (step === 'occasion') {
      bus.publish(orderStarted, { celeb: offer.star.longKey, occasionId: Number(draft.details.occasionId) });
    }
    if (step === 'name' && !(await nameIsFine())) return;
    navigate(wizardAddress(offer.star.longKey, stepAfter(step), draft.occasionSlug));
  };

  const leaveForCheckout = async (): Promise<void> => {
    if (offer.star.celebUserId === null) return;
    // A name kept from an earlier visit is looked at again before anybody pays for it.
    if (!(await nameIsFine())) return;
    change((before) => ({ ...before, shownPrice: offer.price }));
    navigate('/checkout');
  };

  const refused = refusal.step === step ? refusal : notRefused;
  return { draft, step, today, checking, refused, answer, goOn };
}

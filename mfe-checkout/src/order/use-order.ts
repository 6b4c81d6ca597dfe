import { normalText, todayInIndia, useLanguage, usePlatform } from '@marquee/sdk';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { plannedDate } from './annual-occasion.ts';
import { answersFrom } from './answers-from.ts';
import { chooseOccasion, draftForStar, leaveOccasion, markChecked } from './draft-changes.ts';
import { emptyDraft, type OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';
import { offensiveName, type StepProblem } from './step-problems.ts';
import { useOrderDraft } from './use-order-draft.ts';
import type { WizardStep } from './wizard-steps.ts';

/** Why the visitor cannot continue. `attempt` counts the refusals, so that screen readers announce each one. */
type StepRefusal = { step: WizardStep; attempt: number; problems: StepProblem[] };

export const notRefused: StepRefusal = { step: 'occasion', attempt: 0, problems: [] };

/**
 * Returns the state of an order from one star, and functions that change and check it. Both designs use it: the wizard
 * (one step per screen) and the order on one page. The order is stored in local storage.
 */
export function useOrder(offer: OrderOffer) {
  const { api, bus } = usePlatform();
  const language = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const linked = offer.occasions.find(({ slug }) => slug === search.get('occasion'));
  const forThisOrder = (stored: OrderDraft) => {
    const answered = answersFrom(search, draftForStar(stored, offer), offer);
    const own = { ...answered, language: answered.language ?? language };
    if (!linked) return own;
    // The URL of a step carries the occasion for its price; only a link from another page selects it.
    const isNewLink = !search.has('step') && own.linkedOccasion !== linked.slug;
    if (own.occasionSlug !== null && !isNewLink) return own;
    return { ...chooseOccasion(own, linked), linkedOccasion: linked.slug };
  };
  const { draft, restored, change } = useOrderDraft(forThisOrder(emptyDraft), forThisOrder);
  const [checking, setChecking] = useState(false);
  const [today, setToday] = useState('');
  useEffect(() => setToday(todayInIndia(new Date())), []);

  const [refusal, setRefusal] = useState(notRefused);
  const refuse = useCallback(
    (step: WizardStep, problems: StepProblem[]) =>
      setRefusal(({ attempt }) => ({ step, attempt: attempt + 1, problems })),
    [],
  );

  return {
    draft,
    restored,
    today,
    checking,
    linked,
    refusal,
    refuse,
    changeDetails: (transition: (draft: OrderDraft) => OrderDraft) => {
      setRefusal(notRefused);
      change(transition);
    },
    /** Ends the occasion step: stores the planned date and publishes `checkout:order-started`. */
    endOccasionStep: () => {
      const { details, occasionSlug } = draft;
      change((before) => leaveOccasion(before, plannedDate(details.occasionDate, { occasionSlug, today })));
      bus.publish('checkout:order-started', {
        celeb: offer.star.longKey,
        occasionId: Number(details.occasionId),
      });
    },
    /**
     * Runs the profanity check and shows an error in `step` if the name is offensive. Returns whether the
     * visitor may continue. If the checker is down, the visitor may, and the name is marked as unchecked.
     */
    checkName: async (step: WizardStep): Promise<boolean> => {
      const { fullName } = draft.details;
      setChecking(true);
      const verdict = await api.checkWords(normalText(fullName)).finally(() => setChecking(false));
      let isSame = false;
      change((before) => {
        // The visitor may type during the check; its result does not apply to another name.
        isSame = before.details.fullName === fullName;
        if (!isSame) return before;
        return verdict === 'offensive'
          ? { ...before, moderation: null }
          : markChecked(before, verdict === 'clean' ? 'passed' : 'unchecked');
      });
      if (isSame && verdict === 'offensive') refuse(step, [offensiveName]);
      return isSame && verdict !== 'offensive';
    },
    openCheckout: () => {
      change((before) => {
        const sound = offer.nameSounds.find(({ url }) => url === before.details.nameAudioUrl);
        return {
          ...before,
          // The checkout shows it, and does not fetch what the star offers.
          sound: sound ? { label: sound.label, label_hi: sound.label_hi ?? null } : null,
          shownPrice: offer.price ?? before.shownPrice,
        };
      });
      navigate('/checkout');
    },
  };
}

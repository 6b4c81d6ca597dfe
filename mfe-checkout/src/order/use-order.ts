import { todayInIndia } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { chooseOccasion, draftForStar, markChecked } from './draft-changes.ts';
import { emptyDraft, type OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';
import type { StepProblem } from './step-problems.ts';
import { useOrderDraft } from './use-order-draft.ts';

/** Why a visitor cannot continue. `attempt` counts the refused attempts, so that each is announced. */
export type Refusal = { attempt: number; problems: StepProblem[] };

/** The result of the profanity check; `changed` if the visitor typed another name meanwhile. */
type NameVerdict = 'fine' | 'offensive' | 'changed';

/** The state of an order from one star, for both designs. The details are in local storage. */
export function useOrder(offer: OrderOffer) {
  const { api } = usePlatform();
  const [search] = useSearchParams();
  const linked = offer.occasions.find(({ slug }) => slug === search.get('occasion'));
  const forThisOrder = (stored: OrderDraft) => {
    const own = draftForStar(stored, offer);
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

  /** Runs the profanity check (C16). If the checker is down, the name is marked for a manual check. */
  const checkName = async (): Promise<NameVerdict> => {
    const { fullName } = draft.details;
    setChecking(true);
    const verdict = await api.checkWords(fullName.trim()).finally(() => setChecking(false));
    let isSame = false;
    change((before) => {
      // The visitor may type during the check; its result does not apply to another name.
      isSame = before.details.fullName === fullName;
      if (!isSame) return before;
      return verdict === 'offensive'
        ? { ...before, moderation: null }
        : markChecked(before, verdict === 'clean' ? 'passed' : 'unchecked');
    });
    if (!isSame) return 'changed';
    return verdict === 'offensive' ? 'offensive' : 'fine';
  };

  return { draft, restored, change, today, checking, checkName, linked };
}

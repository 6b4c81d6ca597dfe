import { todayInIndia } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { chooseOccasion, draftForStar, markChecked } from './draft-changes.ts';
import { emptyDraft, type OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';
import type { StepProblem } from './step-problems.ts';
import { useOrderDraft } from './use-order-draft.ts';

/** What keeps a person from going on; each attempt is told anew. */
export type Refusal = { attempt: number; problems: StepProblem[] };

/** What the check of words found; `changed` when another name was typed meanwhile. */
type NameVerdict = 'fine' | 'offensive' | 'changed';

/** A star's order under way, whatever its screens look like: local storage holds the answers, this the rest. */
export function useOrder(offer: OrderOffer) {
  const { api } = usePlatform();
  const [search] = useSearchParams();
  const linked = offer.occasions.find(({ slug }) => slug === search.get('occasion'));
  const forThisOrder = (stored: OrderDraft) => {
    const own = draftForStar(stored, offer);
    if (!linked) return own;
    // The way through the order carries the occasion for its price; only a link from elsewhere chooses it.
    const isNewLink = !search.has('step') && own.linkedOccasion !== linked.slug;
    if (own.occasionSlug !== null && !isNewLink) return own;
    return { ...chooseOccasion(own, linked), linkedOccasion: linked.slug };
  };
  const { draft, restored, change } = useOrderDraft(forThisOrder(emptyDraft), forThisOrder);
  const [checking, setChecking] = useState(false);
  const [today, setToday] = useState('');
  useEffect(() => setToday(todayInIndia(new Date())), []);

  /** Asks whether the name may be said aloud; a checker that is down leaves it to a person to look. */
  const checkName = async (): Promise<NameVerdict> => {
    const { fullName } = draft.details;
    setChecking(true);
    const verdict = await api.checkWords(fullName.trim()).finally(() => setChecking(false));
    let isSame = false;
    change((before) => {
      // Typing goes on during a check; what was found of another name says nothing of this one.
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

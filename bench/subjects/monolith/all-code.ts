import type { PageDefinition, SlotDefinition } from '@marquee/mount';
import { routes as authRoutes } from '../../../mfe-auth/src/routes.tsx';
import { slots as authSlots } from '../../../mfe-auth/src/slots.tsx';
import { routes as checkoutRoutes } from '../../../mfe-checkout/src/routes.tsx';
import { slots as checkoutSlots } from '../../../mfe-checkout/src/slots.tsx';
import { routes as enterpriseRoutes } from '../../../mfe-enterprise/src/routes.tsx';
import { slots as enterpriseSlots } from '../../../mfe-enterprise/src/slots.tsx';
import { routes as fanzoneRoutes } from '../../../mfe-fanzone/src/routes.tsx';
import { slots as fanzoneSlots } from '../../../mfe-fanzone/src/slots.tsx';
import { routes as quizRoutes } from '../../../mfe-quiz/src/routes.tsx';
import { slots as quizSlots } from '../../../mfe-quiz/src/slots.tsx';
import type { SiteCode } from '../app/site-code.ts';

const parts: Record<string, { routes: PageDefinition[]; slots: SlotDefinition[] }> = {
  'mfe-auth': { routes: authRoutes, slots: authSlots },
  'mfe-checkout': { routes: checkoutRoutes, slots: checkoutSlots },
  'mfe-enterprise': { routes: enterpriseRoutes, slots: enterpriseSlots },
  'mfe-fanzone': { routes: fanzoneRoutes, slots: fanzoneSlots },
  'mfe-quiz': { routes: quizRoutes, slots: quizSlots },
};

/** Everything in one build, split by route as the remotes' own `import()`s split it. */
export const allCode: SiteCode = {
  page: (remote, route) =>
    found(
      parts[remote]?.routes.find(({ id }) => id === route),
      `${remote}/${route}`,
    ).load(),
  slot: (remote, name) =>
    found(
      parts[remote]?.slots.find((slot) => slot.name === name),
      name,
    ).load(),
};

function found<Definition>(definition: Definition | undefined, name: string): Definition {
  if (!definition) throw new Error(`No remote has code for ${name}`);
  return definition;
}

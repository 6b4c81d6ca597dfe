import * as v from 'valibot';

export type SlotContract<Name extends string = string, Schema extends v.GenericSchema = v.GenericSchema> = {
  name: Name;
  params: Schema;
};

/** Defines a slot, which shows a remote's component on another team's page: its name and its params. */
function defineSlot<Name extends string, Entries extends v.ObjectEntries>(
  name: Name,
  params: Entries,
): SlotContract<Name, v.ObjectSchema<Entries, undefined>> {
  return { name, params: v.object(params) };
}

/** All slots by name, with the schemas of their params. */
export const slotContracts = {
  'auth.about-you': defineSlot('auth.about-you', {}),
  'auth.account': defineSlot('auth.account', {}),
  'checkout.order-button': defineSlot('checkout.order-button', {
    /** The star's key in URLs, such as `aarav-suryan`. */
    celeb: v.string(),
    occasion: v.optional(v.string()),
    size: v.optional(v.picklist(['card', 'hero'])),
  }),
  'checkout.recent-orders': defineSlot('checkout.recent-orders', {}),
  'fanzone.samples': defineSlot('fanzone.samples', {}),
  'fanzone.news': defineSlot('fanzone.news', {}),
  'fanzone.people': defineSlot('fanzone.people', { label: v.string(), slugs: v.string() }),
  'quiz.teaser': defineSlot('quiz.teaser', { celeb: v.optional(v.string()) }),
} as const;

export type SlotName = keyof typeof slotContracts;
export type SlotParams<Name extends SlotName> = v.InferInput<(typeof slotContracts)[Name]['params']>;

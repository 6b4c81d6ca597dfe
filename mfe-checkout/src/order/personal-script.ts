import { localised, personalScript as scriptOf, spelledAs, type Language } from '@marquee/sdk';
import type { ScriptRelationship } from '@marquee/sdk/api-contract';
import type { NameSound } from './name-sounds.ts';
import type { OrderOffer } from './order-offer.ts';

type PersonalScriptOptions = {
  /** The language that the star speaks. */
  language: Language;
  name: string;
  /** The recording that the customer chose, which spells the name in both languages. */
  sound?: Pick<NameSound, 'name' | 'name_hi'> | undefined;
  /** Who the recipient is to the customer; undefined until it is chosen. */
  relationship: ScriptRelationship | undefined;
};

/**
 * Returns the text that the star will say: the occasion's text, in which the recipient is addressed as the customer's
 * relative, and a sentence for this relative. `lang` is the language of the text, if it is not the requested one.
 */
export function personalScript(
  offer: Pick<OrderOffer, 'scriptPreview' | 'scriptPreview_hi'>,
  { language, name, sound, relationship }: PersonalScriptOptions,
) {
  const { text, lang } = localised(offer, 'scriptPreview', language);
  const spoken = scriptOf(text, {
    name: spelledAs(name, sound, language) || '…',
    relative: relationship && {
      honorific: localised(relationship, 'honorific', language).text,
      names: [
        relationship.relationship,
        relationship.relationship_hi ?? '',
        relationship.honorific ?? '',
        relationship.honorific_hi ?? '',
      ],
      line: localised(relationship, 'scriptLine', language).text,
    },
  });
  return { text: spoken, lang };
}

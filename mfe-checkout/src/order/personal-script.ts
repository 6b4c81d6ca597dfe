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
 * Returns the text that the star will say in the video: the text of the occasion with the name of the recipient, such
 * as “Asha aunty”, and a sentence for this relationship. `lang` is the language of the text if it is not available in
 * the requested one.
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

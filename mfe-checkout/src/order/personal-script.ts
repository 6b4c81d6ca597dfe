import type { ScriptRelationship } from '@marquee/sdk/api-contract';
import { localised, type Language } from '@marquee/sdk';
import type { OrderOffer } from './order-offer.ts';

type PersonalScriptOptions = {
  /** The language that the star speaks. */
  language: Language;
  name: string;
  /** Who the recipient is to the customer; undefined until it is chosen. */
  relationship: ScriptRelationship | undefined;
};

/**
 * What the star says: the occasion's text, in which the recipient is addressed as the customer's relative, and
 * a sentence for this relative. `lang` is the language of the text if it is not the wanted one.
 */
export function personalScript(
  offer: Pick<OrderOffer, 'scriptPreview' | 'scriptPreview_hi'>,
  { language, name, relationship }: PersonalScriptOptions,
) {
  const { text, lang } = localised(offer, 'scriptPreview', language);
  const spoken = text.replaceAll('{name}', addressOf(name.trim() || '…', relationship, language));
  const line = relationship ? localised(relationship, 'scriptLine', language).text : '';
  return { text: spoken && line ? `${spoken} ${line}` : spoken, lang };
}

/** The name with the honorific of a relative (`Asha aunty`), unless the customer wrote one (`Asha aunty`, `Mummy`). */
function addressOf(name: string, relationship: ScriptRelationship | undefined, language: Language): string {
  if (!relationship) return name;
  const honorific = localised(relationship, 'honorific', language).text;
  const own = wordsOf(
    [honorific, relationship.relationship, relationship.relationship_hi, relationship.honorific_hi].join(' '),
  );
  const isWritten = wordsOf(name).some((word) => own.includes(word));
  return honorific && !isWritten ? `${name} ${honorific}` : name;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

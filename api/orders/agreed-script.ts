import { personalScript, spelledAs } from '@marquee/api-contract/personal-script';
import { starOf, type Catalogue } from '../content/catalogue.ts';
import type { CartItemRequest } from './cart-item.ts';

/**
 * Returns the words that the star says in an ordered video, exactly as the order page showed them to the customer.
 * Empty if the star is unknown or the order has no name.
 */
export function agreedScript(
  catalogue: Catalogue,
  star: string,
  { occasionId, relationshipId, fullName, nameAudioUrl, language }: CartItemRequest,
): string {
  const known = starOf(catalogue, star);
  if (!known || !fullName) return '';
  const text = known.occasions.find((each) => each.occasionId === occasionId) ?? known;
  const isHindi = language === 'hi';
  const relative = catalogue.relationships.find((each) => each.relationshipId === relationshipId);
  const recorded = recordingOf(catalogue, nameAudioUrl);
  return personalScript(isHindi ? text.scriptPreview_hi : text.scriptPreview, {
    name: spelledAs(fullName, recorded, language),
    relative: relative && {
      honorific: (isHindi ? relative.honorific_hi : relative.honorific) ?? '',
      names: [
        relative.relationship,
        relative.relationship_hi,
        relative.honorific ?? '',
        relative.honorific_hi ?? '',
      ],
      line: isHindi ? relative.scriptLine_hi : relative.scriptLine,
    },
  });
}

/**
 * Finds the recorded pronunciation of a name. `nameAudioUrl` is the recording's URL as the customer's browser sent it.
 * Undefined if the catalogue has no such recording.
 */
export function recordingOf({ nameAudios }: Catalogue, nameAudioUrl: string | null | undefined) {
  for (const { name, name_hi, pronunciations } of nameAudios)
    for (const { file } of pronunciations) if (nameAudioUrl?.endsWith(file)) return { name, name_hi, file };
  return undefined;
}

const longestCue = 90;

/**
 * Divides a text into captions in the WebVTT format. A longer caption is shown for longer; together they last
 * `seconds`, the length of the video.
 */
export function captionsOf(script: string, seconds: number): string {
  const cues = piecesOf(script);
  const length = cues.reduce((sum, cue) => sum + cue.length, 0);
  let passed = 0;
  const blocks = cues.map((cue) => {
    const begin = (passed / length) * seconds;
    passed += cue.length;
    return `${clock(begin)} --> ${clock((passed / length) * seconds)} line:-4\n${cue}`;
  });
  return ['WEBVTT', ...blocks].join('\n\n') + '\n';
}

/** Splits a text after sentences and, in long ones, after commas, into pieces that fit into two lines. */
function piecesOf(script: string): string[] {
  return (
    script
      .split(/(?<=[.!?।])\s+/)
      .flatMap((sentence) => (sentence.length > longestCue ? sentence.split(/(?<=[,:;])\s+/) : [sentence]))
      .reduce<string[]>((pieces, part) => {
        const last = pieces.at(-1);
        if (last !== undefined && last.length + part.length < longestCue)
          pieces[pieces.length - 1] = `${last} ${part}`;
        else pieces.push(part);
        return pieces;
      }, [])
      // A caption with this arrow would be read as a time.
      .map((piece) => piece.replaceAll('-->', '→').replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
      .filter(Boolean)
  );
}

function clock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}

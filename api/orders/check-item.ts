import { containsProfanity } from '@marquee/profanity';
import { occasionOf, starOf, type Catalogue, type Star } from '../content/catalogue.ts';
import { refuse } from '../calls/envelope.ts';
import { wrongFields } from '../calls/read-request.ts';

type Item = {
  celebId: string;
  occasionId: number;
  occasionDate?: string | undefined;
  relationshipId?: number | null | undefined;
  fullName: string;
};

/**
 * Checks that a video can be ordered, and returns its star. Throws a 409 if the star takes no orders, a 400 with the
 * wrong fields, and a 422 if the name is offensive. `dateNeeded` is whether a missing date is an error.
 */
export function checkItem(catalogue: Catalogue, item: Item, { dateNeeded }: { dateNeeded: boolean }): Star {
  const star = starOf(catalogue, item.celebId);
  if (!star) throw refuse(409, 'CELEB_UNAVAILABLE', 'This star takes no orders at the moment.');

  const occasion = occasionOf(catalogue, item.occasionId);
  const wrong: { field: string; message: string }[] = [];
  if (!occasion) wrong.push({ field: 'occasionId', message: 'Please choose an occasion' });
  if (dateNeeded && !item.occasionDate)
    wrong.push({ field: 'occasionDate', message: 'Please choose the date' });
  const { relationshipId } = item;
  if (relationshipId && !catalogue.relationships.some((each) => each.relationshipId === relationshipId))
    wrong.push({ field: 'relationshipId', message: 'Please choose who the video is for' });
  if (wrong.length > 0) throw wrongFields(wrong);

  if (containsProfanity(item.fullName))
    throw refuse(422, 'TEXT_REJECTED', 'Please change the name: it may be read as offensive.', {
      fieldErrors: [{ field: 'fullName', message: 'Please change this: it may be read as offensive' }],
    });
  return star;
}

export function needsDate(catalogue: Catalogue, occasionId: number): boolean {
  return occasionOf(catalogue, occasionId)?.occasionDateRequired ?? false;
}

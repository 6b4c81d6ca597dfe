import type { Content } from '@marquee/sdk/api';
import type { QuizQuestion } from '@marquee/sdk/api-contract';

/**
 * A sample question for visitors who are not signed in. The browser compares the choice with `answerId`; it does not
 * count for the score.
 */
export type WarmUp = { options: QuizQuestion['options']; answerId: string; year: number };

const mostOptions = 4;

/**
 * Makes the question “which is the star's newest film?” from the published biography, because the questions of the quiz
 * require a sign-in. Returns null if the biography cannot be fetched or has too few films.
 */
export async function loadWarmUp(content: Pick<Content, 'celebBio'>, slug: string): Promise<WarmUp | null> {
  const bio = await content.celebBio(slug).catch(() => undefined);
  const films = (bio?.films ?? [])
    .flatMap(({ title, title_hi, year }) => (year ? [{ text: title, text_hi: title_hi, year }] : []))
    .sort((one, other) => other.year - one.year)
    .slice(0, mostOptions);
  const [newest, second] = films;
  if (!newest || !second || newest.year === second.year) return null;

  const options = films
    .map(({ text, text_hi }) => ({ optionId: text, text, text_hi }))
    .sort((one, other) => one.text.localeCompare(other.text, 'en'));
  return { options, answerId: newest.text, year: newest.year };
}

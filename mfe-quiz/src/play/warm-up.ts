import type { Content } from '@marquee/sdk/api';
import type { QuizQuestion } from '@marquee/sdk/api-contract';

/**
 * A sample question for visitors who are not signed in: which of these films is the newest? `answerId` is the right
 * option, which the browser compares with the choice, and `year` the year of that film. The answer does not count for
 * the score.
 */
export type WarmUp = { options: QuizQuestion['options']; answerId: string; year: number };

const mostOptions = 4;

/**
 * Makes a sample question from the published biography of a star: which film is the newest? The questions of the quiz
 * itself require a sign-in. Resolves to null if the biography cannot be fetched or has too few films.
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

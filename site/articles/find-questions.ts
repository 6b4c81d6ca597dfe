import type { Language } from '@marquee/contracts';
import type { Article } from './article.ts';
import { plainText } from './linked-text.ts';

/**
 * Returns the article with only those questions that contain each word of the search, in the question or its answer.
 */
export function findQuestions(article: Article, language: Language, search: string): Article {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const text = article.texts[language];
  const sections = text.sections
    .map(({ questions, ...section }) => ({
      ...section,
      questions: questions.filter(({ question, answer }) => {
        const all = folded(`${question} ${plainText(answer)}`);
        return words.every((word) => all.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
  return { ...article, texts: { ...article.texts, [language]: { ...text, sections } } };
}

const folded = (text: string) => text.normalize('NFC').toLocaleLowerCase('en').trim();

import type { Language } from '@marquee/contracts';
import type { IconName } from '@marquee/ui';

/**
 * A section of an article: paragraphs with a list or with facts, or questions. Texts may contain links, `[text](/path)`, without the
 * language prefix.
 */
type ArticleSection = {
  /** The URL fragment of the section; the same in both languages. */
  id: string;
  heading: string;
  paragraphs: string[];
  list: string[];
  facts: { term: string; detail: string }[];
  questions: { question: string; answer: string }[];
};

/** The text of an article in one language. */
export type ArticleText = {
  title: string;
  /** The description for search engines: one or two sentences. */
  description: string;
  lead: string;
  sections: readonly ArticleSection[];
};

/** A text page of the site, such as terms or help. */
export type Article = {
  path: string;
  icon: IconName;
  /** The day of the last change, as YYYY-MM-DD. */
  updated: string;
  texts: Record<Language, ArticleText>;
};

/** Returns whether an article is a page of questions and answers, which can be searched. */
export const hasQuestions = ({ texts }: Article) =>
  texts.en.sections.some(({ questions }) => questions.length > 0);

/** Returns whether an article is for businesses; all others are for fans. */
export const isForBusinesses = ({ path }: Article) => path === '/trust';

export type ArticleProps = { article: Article; language: Language };

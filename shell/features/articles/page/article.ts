import type { Language } from '@marquee/contracts';
import type { IconName } from '@marquee/ui';

/** Sentences may hold links, written `[words](/path)`; a path has no language, the page adds it. */
type ArticleSection = {
  /** Where links inside the page lead; the same in both languages. */
  id: string;
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
};

type QuestionSection = {
  id: string;
  heading: string;
  questions: readonly { question: string; answer: string }[];
};

/** What both kinds of article say in each language. */
type ArticleText<Section> = {
  title: string;
  /** For search engines and for the list of the other articles: one or two sentences. */
  description: string;
  lead: string;
  sections: readonly Section[];
};

/** A text page of the shell: prose, or questions with their answers. */
export type Article = {
  path: string;
  icon: IconName;
  /** The day of the last change, YYYY-MM-DD. */
  updated: string;
} & (
  | { kind: 'prose'; texts: Record<Language, ArticleText<ArticleSection>> }
  | { kind: 'questions'; texts: Record<Language, ArticleText<QuestionSection>> }
);

export type ArticleProps = { article: Article; language: Language };

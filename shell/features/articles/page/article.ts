import type { Language } from '@marquee/contracts';
import type { IconName } from '@marquee/ui';

/** Texts may contain links, written `[text](/path)`. A path has no language prefix; `LinkedText` adds it. */
type ArticleSection = {
  /** The fragment of links to the section; the same in both languages. */
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

/** The text of an article in one language. */
type ArticleText<Section> = {
  title: string;
  /** One or two sentences, for search engines. */
  description: string;
  lead: string;
  sections: readonly Section[];
};

/** A text page of the shell: prose, or questions and answers. */
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

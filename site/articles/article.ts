import type { Language } from '@marquee/contracts';
import type { IconName } from '@marquee/ui';

/** A section of an article. Texts may contain links, `[text](/path)`, without the language prefix. */
type ArticleSection = {
  /** The URL fragment of the section; the same in both languages. */
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
  /** The description for search engines: one or two sentences. */
  description: string;
  lead: string;
  sections: readonly Section[];
};

/** A text page of the site, such as terms or help: paragraphs, or questions and answers. */
export type Article = {
  path: string;
  icon: IconName;
  /** The day of the last change, as YYYY-MM-DD. */
  updated: string;
} & (
  | { kind: 'prose'; texts: Record<Language, ArticleText<ArticleSection>> }
  | { kind: 'questions'; texts: Record<Language, ArticleText<QuestionSection>> }
);

export type ArticleProps = { article: Article; language: Language };

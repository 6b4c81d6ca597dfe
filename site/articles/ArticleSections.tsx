import { FactList, Faq } from '@marquee/ui';
import type { ReactNode } from 'react';
import type { ArticleProps } from './article.ts';
import { LinkedText } from './LinkedText.tsx';

/** Renders the sections of an article: paragraphs, lists, facts, or groups of questions and answers. */
export function ArticleSections({ article, language }: ArticleProps) {
  return article.texts[language].sections.map(({ id, heading, paragraphs, list, facts, questions }) => (
    <ArticleSection key={id} id={id} heading={heading}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LinkedText text={paragraph} language={language} />
        </p>
      ))}
      {list.length > 0 && (
        <ul>
          {list.map((item) => (
            <li key={item}>
              <LinkedText text={item} language={language} />
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <FactList
          items={facts.map(({ term, detail }) => ({
            term,
            detail: <LinkedText text={detail} language={language} />,
          }))}
        />
      )}
      {questions.length > 0 && (
        <Faq
          items={questions.map(({ question, answer }) => ({
            question,
            answer: <LinkedText text={answer} language={language} />,
          }))}
        />
      )}
    </ArticleSection>
  ));
}

function ArticleSection({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section id={id} className="shell-article__section" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="shell-article__heading">
        {heading}
      </h2>
      {children}
    </section>
  );
}

import { localPath, translate } from '@marquee/i18n';
import { Button, TextField } from '@marquee/ui';
import type { ArticleProps } from './article.ts';
import { messages } from './messages.ts';

/** The maximum length of a search, in characters. */
export const maxSearchLength = 60;

/** A field that filters the questions of the page. It is a GET form, because the page has no scripts. */
export function QuestionSearch({ article, language, search }: ArticleProps & { search: string }) {
  const t = translate(messages, language);
  const path = localPath(article.path, language);
  const count = article.texts[language].sections.flatMap(({ questions }) => questions).length;

  return (
    <form role="search" action={path} className="shell-article__search">
      <TextField
        type="search"
        name="q"
        id="question-search"
        label={t('searchLabel')}
        defaultValue={search}
        maxLength={maxSearchLength}
        autoComplete="off"
      />
      <Button type="submit">{t('find')}</Button>
      {search && (
        <p className="shell-article__found">
          <span role="status">
            {count === 0 ? t('foundNone') : t(count === 1 ? 'foundOne' : 'found', { count })}
          </span>{' '}
          <a href={path}>{t('showAll')}</a>
        </p>
      )}
    </form>
  );
}

import { translate, type Messages, type PageHandle } from '@marquee/sdk';

/**
 * Returns the `handle` export of a page, from which the shell takes the title and description for the HTML head. Both
 * are given by message keys, and localised.
 */
export function pageTexts<Key extends string>(
  messages: Messages<Key>,
  title: Key,
  description: Key,
): PageHandle {
  return {
    meta: ({ language }) => {
      const t = translate(messages, language);
      return { title: t(title), description: t(description) };
    },
  };
}

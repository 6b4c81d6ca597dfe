import { translate, type Messages, type PageHandle } from '@marquee/sdk';

/** Returns the page handle with the localised title and description of a page, by their message keys. */
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

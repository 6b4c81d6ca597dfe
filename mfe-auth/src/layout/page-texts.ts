import { translate, type Messages } from '@marquee/i18n';
import type { PageHandle } from '@marquee/mount';

/** The localised title and description of a page, by their message keys. */
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

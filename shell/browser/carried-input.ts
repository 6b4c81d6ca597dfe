import type { WebStorage } from '@marquee/api';
import { readJson, takeJson } from './browser-storage.ts';
import { isChecked, isEdited, isTicked, type Field } from './buffered-input.ts';
import { isReturn } from './navigation.ts';

const key = 'carriedInput';
const typedKey = 'typedInput';
/** For how many pages of a tab the input is kept. */
const maxPages = 10;
const fieldsOfPage = '#main :is(input, textarea, select)';

/** The content of a field. `at` is its index among fields of that name; `value` identifies radio buttons. */
type Carried = { name: string; at: number; value: string; checked: boolean };
type CarriedInput = { to: string; fields: Carried[] };
/** The input of the pages that a tab has left, by path and query, and the account that was signed in then. */
type TypedInput = { account: unknown; pages: { at: string; fields: Carried[] }[] };

/**
 * Keeps what a visitor typed and chose when the visitor reloads the page, returns to it by Back, or switches to the
 * page in the other language. The browser would lose such input, because React makes it the default value of the field,
 * and browsers restore only values that differ from the default. Secrets, such as passwords, are never stored.
 *
 * @param session the storage for the input.
 * @param account returns the id of the signed-in user; undefined if there is none. Input that was stored under another
 * id is not restored, and is removed when the visitor leaves the page.
 * @returns the fields that the visitor has changed, including those that have left the document.
 */
export function carryInput(session: WebStorage, account: () => unknown): Set<Field> {
  const carried = takeJson<CarriedInput>(session, key);
  if (carried?.to === location.pathname) restore(carried.fields);
  else if (isReturn()) restore(typed().find(({ at }) => at === here())?.fields ?? []);
  const edited = new Set<Field>();
  for (const type of ['input', 'change'] as const)
    document.addEventListener(type, ({ target }) => target && edited.add(target as Field), true);

  document.addEventListener('click', ({ target }) => {
    const link = (target as Element | null)?.closest<HTMLAnchorElement>('a[data-follows="language"]');
    const fields = link ? contents() : [];
    if (link && fields.length > 0)
      session.setItem(key, JSON.stringify({ to: link.pathname, fields } satisfies CarriedInput));
  });
  addEventListener('pagehide', () => {
    const pages = typed().filter(({ at }) => at !== here());
    const fields = contents();
    if (fields.length > 0) pages.push({ at: here(), fields });
    if (pages.length === 0) return session.removeItem(typedKey);
    const stored: TypedInput = { account: account(), pages: pages.slice(-maxPages) };
    session.setItem(typedKey, JSON.stringify(stored));
  });
  return edited;

  /** What the visitor has changed in the fields of the page. */
  function contents(): Carried[] {
    return (
      numbered()
        // React sets the default value of a hydrated field, so that isEdited no longer sees a difference.
        .filter(({ field }) => (edited.has(field) || isEdited(field)) && !isSecret(field))
        .map(({ field, name, at }) => ({ name, at, value: field.value, checked: isChecked(field) }))
    );
  }

  function typed(): TypedInput['pages'] {
    const stored = readJson<TypedInput>(session, typedKey);
    return stored?.account === account() ? (stored?.pages ?? []) : [];
  }
}

const here = () => location.pathname + location.search;

/**
 * Fills in the fields of the server's HTML, but for those in which the visitor has typed before the scripts ran.
 * `bufferInput` then replays their content after hydration.
 */
function restore(contents: Carried[]) {
  for (const { field, name, at } of numbered()) {
    const content = contents.find((one) => one.name === name && one.at === at);
    if (!content || isEdited(field)) continue;
    if (isTicked(field)) field.checked = content.checked;
    else field.value = content.value;
  }
}

/** The page's fields, each with its index among fields of the same name: the same in both languages. */
function numbered(): { field: Field; name: string; at: number }[] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<Field>(fieldsOfPage)].map((field) => {
    const name = `${field.type} ${field.name}${field.type === 'radio' ? ` ${field.value}` : ''}`;
    const at = counts.get(name) ?? 0;
    counts.set(name, at + 1);
    return { field, name, at };
  });
}

/** Whether a field may contain a secret (code, password, card number), which is not carried over. */
function isSecret(field: Field): boolean {
  return (
    ['password', 'hidden', 'file'].includes(field.type) ||
    /one-time-code|cc-|password/.test(field.autocomplete) ||
    field.name === 'code'
  );
}

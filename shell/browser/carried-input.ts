import type { WebStorage } from '@marquee/api';
import { takeJson } from './browser-storage.ts';
import { isChecked, isEdited, isTicked, type Field } from './buffered-input.ts';

const key = 'carriedInput';
const fieldsOfPage = '#main :is(input, textarea, select)';

/** The content of a field. `at` is its index among fields of that name; `value` identifies radio buttons. */
type Carried = { name: string; at: number; value: string; checked: boolean };
type CarriedInput = { to: string; fields: Carried[] };

/**
 * Carries what a visitor typed and chose over to the same page in the other language, which is another
 * document. Secrets are never stored, and the next page removes the stored input as soon as it has read it.
 *
 * @param session the storage for the input.
 * @returns the fields that the visitor has changed, also those that have left the document.
 */
export function carryInput(session: WebStorage): Set<Field> {
  restore(takeJson<CarriedInput>(session, key));
  const edited = new Set<Field>();
  for (const type of ['input', 'change'] as const)
    document.addEventListener(type, ({ target }) => target && edited.add(target as Field), true);

  document.addEventListener('click', ({ target }) => {
    const link = (target as Element | null)?.closest<HTMLAnchorElement>('a[data-follows="language"]');
    if (!link) return;
    const fields = numbered()
      // React sets the default value of a hydrated field, so that isEdited no longer sees a difference.
      .filter(({ field }) => (edited.has(field) || isEdited(field)) && !isSecret(field))
      .map(({ field, name, at }) => ({ name, at, value: field.value, checked: isChecked(field) }));
    if (fields.length > 0) session.setItem(key, JSON.stringify({ to: link.pathname, fields }));
  });
  return edited;
}

/** Fills in the fields of the server's HTML; `bufferInput` then replays their content after hydration. */
function restore(carried: CarriedInput | undefined) {
  if (carried?.to !== location.pathname) return;
  for (const { field, name, at } of numbered()) {
    const content = carried.fields.find((one) => one.name === name && one.at === at);
    if (!content) continue;
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

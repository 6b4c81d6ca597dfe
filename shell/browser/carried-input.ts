import { isChecked, isEdited, isTicked, type Field } from './buffered-input.ts';

const key = 'carriedInput';
const fieldsOfPage = '#main :is(input, textarea, select)';

/** What a field of one name held; `value` tells the radio buttons of a group apart, `at` fields of one name. */
type Carried = { name: string; at: number; value: string; checked: boolean };

/**
 * Keeps what was typed and chosen in a page when its link to the other language is followed: that is
 * another document. Nothing secret is kept, and it lasts for that one step.
 *
 * @param session where it is kept in between; without it, nothing is.
 */
export function carryInput(session: Storage | undefined): void {
  giveBack(session);
  const edited = new WeakSet<EventTarget>();
  for (const sign of ['input', 'change'] as const)
    document.addEventListener(sign, ({ target }) => target && edited.add(target), true);

  document.addEventListener('click', ({ target }) => {
    const link = (target as Element | null)?.closest<HTMLAnchorElement>('a[data-follows="language"]');
    if (!link) return;
    const fields = numbered()
      // A field that lives says nothing of what it was sent with.
      .filter(({ field }) => (edited.has(field) || isEdited(field)) && !isSecret(field))
      .map(({ field, name, at }) => ({ name, at, value: field.value, checked: isChecked(field) }));
    try {
      if (fields.length > 0) session?.setItem(key, JSON.stringify({ to: link.pathname, fields }));
    } catch {
      // A browser that keeps nothing still changes its language (spec section 8).
    }
  });
}

/** Into the server's HTML, as if it was typed here: the islands hear of it once they live. */
function giveBack(session: Storage | undefined) {
  const { to, fields } = takeOut(session);
  if (to !== location.pathname) return;
  for (const { field, name, at } of numbered()) {
    const carried = fields.find((one) => one.name === name && one.at === at);
    if (!carried) continue;
    if (isTicked(field)) field.checked = carried.checked;
    else field.value = carried.value;
  }
}

function takeOut(session: Storage | undefined): { to?: string; fields: Carried[] } {
  try {
    const text = session?.getItem(key);
    session?.removeItem(key);
    return text ? (JSON.parse(text) as { to: string; fields: Carried[] }) : { fields: [] };
  } catch {
    return { fields: [] };
  }
}

/** The fields of the page, each with its place among those of its name: both languages draw the same. */
function numbered(): { field: Field; name: string; at: number }[] {
  const places = new Map<string, number>();
  return [...document.querySelectorAll<Field>(fieldsOfPage)].map((field) => {
    const name = `${field.type} ${field.name}${field.type === 'radio' ? ` ${field.value}` : ''}`;
    const at = places.get(name) ?? 0;
    places.set(name, at + 1);
    return { field, name, at };
  });
}

/** Codes, passwords and cards stay where they were typed. */
function isSecret(field: Field): boolean {
  return (
    ['password', 'hidden', 'file'].includes(field.type) ||
    /one-time-code|cc-|password/.test(field.autocomplete) ||
    field.name === 'code'
  );
}

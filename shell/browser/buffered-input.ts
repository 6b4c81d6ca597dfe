/** What a person types into or chooses in. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what a visitor does to an island before it lives: the last tap on a button, and what was typed
 * or chosen in its fields. `release` gives both back once the island answers. Links work without us; one
 * that a living island answers in place says so by `data-in-place`, and leads on where the island failed.
 */
export function bufferInput(element: HTMLElement): { release: () => void } {
  let tapped: HTMLElement | undefined;
  const hold = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>('button, a[data-in-place]');
    if (!control || control.matches('[data-retry]') || (control.matches('a') && opensElsewhere(event)))
      return;
    event.preventDefault();
    event.stopPropagation();
    tapped = control;
    element.dataset['tapPending'] = '';
  };
  const edited = new Map<Field, { value: string; checked: boolean }>();
  const note = () => {
    for (const field of element.querySelectorAll<Field>('input, textarea, select')) {
      if (isEdited(field)) edited.set(field, { value: field.value, checked: isChecked(field) });
      // Of a group of buttons only the last choice counts.
      else if (isTicked(field)) edited.delete(field);
    }
  };
  element.addEventListener('click', hold, true);
  element.addEventListener('input', note, true);
  note();

  return {
    release: () => {
      element.removeEventListener('click', hold, true);
      element.removeEventListener('input', note, true);
      delete element.dataset['tapPending'];
      for (const [field, { value, checked }] of edited)
        if (field.isConnected) giveBack(field, value, checked);
      if (tapped?.isConnected) tapped.click();
    },
  };
}

/** A new tab or window is the link's own business. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** Whether a field of the server's HTML holds something else than it was sent with. */
export function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    // Without a chosen one in the markup, the browser itself selects the first.
    const untouched = Math.max(
      0,
      options.findIndex(({ defaultSelected }) => defaultSelected),
    );
    return field.selectedIndex !== untouched;
  }
  if (isTicked(field)) {
    return field.checked !== field.defaultChecked;
  }
  return field.value !== field.defaultValue;
}

/** Whether a field is a box or a button that is ticked. */
export function isChecked(field: Field): boolean {
  return field instanceof HTMLInputElement && field.checked;
}

/**
 * React answers an event only when the value differs from the last one it saw, and it has just seen
 * this one: so first the empty value by its own setter, then ours by the element's.
 */
function giveBack(field: Field, value: string, checked: boolean) {
  if (isTicked(field)) {
    // A button of a group is let go by the choice of another; what is disabled answers no click.
    if (field.disabled || (field.type === 'radio' && !checked)) return;
    field.checked = !checked;
    field.click();
    return;
  }
  field.value = '';
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Whether a field is ticked rather than filled in. */
export function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

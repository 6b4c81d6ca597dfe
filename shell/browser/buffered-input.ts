/** A form field that a visitor can fill in or choose in. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Buffers what a visitor does to an island before it is hydrated: the last tap on a button, and the content of
 * its fields. `replay` dispatches both again once the island is hydrated or has failed. Links are followed by the
 * browser, except those marked `data-in-place`, which the hydrated island handles itself.
 */
export function bufferInput(element: HTMLElement): { replay: () => void } {
  let tapped: HTMLElement | undefined;
  const onClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>('button, a[data-in-place]');
    if (!control || control.matches('[data-retry]') || (control.matches('a') && opensElsewhere(event)))
      return;
    event.preventDefault();
    event.stopPropagation();
    tapped = control;
    element.dataset['tapPending'] = '';
  };
  const edited = new Map<Field, { value: string; checked: boolean }>();
  const onInput = () => {
    for (const field of element.querySelectorAll<Field>('input, textarea, select')) {
      if (isEdited(field)) edited.set(field, { value: field.value, checked: isChecked(field) });
      // Of a group of radio buttons only the last choice is replayed.
      else if (isTicked(field)) edited.delete(field);
    }
  };
  element.addEventListener('click', onClick, true);
  element.addEventListener('input', onInput, true);
  onInput();

  return {
    replay: () => {
      element.removeEventListener('click', onClick, true);
      element.removeEventListener('input', onInput, true);
      delete element.dataset['tapPending'];
      for (const [field, { value, checked }] of edited)
        if (field.isConnected) replayField(field, value, checked);
      if (tapped?.isConnected) tapped.click();
    },
  };
}

/** Whether the browser opens the link in a new tab or window, or downloads it. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** Whether the content of a field differs from the server's HTML. */
export function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    // The browser selects the first option if the markup selects none.
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

/** Whether a field is a ticked checkbox or a chosen radio button. */
export function isChecked(field: Field): boolean {
  return field instanceof HTMLInputElement && field.checked;
}

/**
 * React handles an input event only if the value differs from the last one it read, and hydration has read this
 * one. So this sets an empty value through React's setter first, then the visitor's through the element's own.
 */
function replayField(field: Field, value: string, checked: boolean) {
  if (isTicked(field)) {
    // Choosing another radio button unchecks this one; a disabled field ignores a click.
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

/** Whether a field is a checkbox or a radio button. */
export function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

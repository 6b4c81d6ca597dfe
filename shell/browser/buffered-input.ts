/** A form field that a visitor can type or choose in. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** For how long a buffered tap is replayed, in milliseconds. Later it would surprise the visitor. */
const tapAgeMs = 30_000;

/** Controls that work without scripts: links, and submit buttons of a form with an address, if still in the page. */
const worksWithoutScripts = 'a, html form[action] :is([type="submit"], button:not([type]))';

/**
 * Buffers a visitor's input to an island (page or slot) before hydration: the last tap on a button, and the content of
 * fields. The browser follows links, except those marked `data-in-place`, which the hydrated island handles itself.
 * Returns functions that end the buffering and repeat the input.
 *
 * @param onUse called for each buffered tap and each change of a field.
 */
export function bufferInput(element: HTMLElement, onUse: () => void = () => undefined) {
  let tapped: HTMLElement | undefined;
  let used: HTMLElement | undefined;
  let tappedAt = 0;
  let isPassing = false;
  const onClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>('button, a[data-in-place]');
    if (isPassing || !control || control.matches('[data-retry]') || isAnswered(control)) return;
    if (control.matches('a') && opensElsewhere(event)) return;
    event.preventDefault();
    event.stopPropagation();
    tapped = control;
    used = control;
    tappedAt = Date.now();
    element.dataset['tapPending'] = '';
    onUse();
  };
  const edited = new Map<Field, { value: string; checked: boolean }>();
  const readFields = () => {
    for (const field of element.querySelectorAll<Field>('input, textarea, select')) {
      if (isEdited(field)) edited.set(field, { value: field.value, checked: isChecked(field) });
      // Of a group of radio buttons only the last choice is replayed.
      else if (isTicked(field)) edited.delete(field);
    }
  };
  const onInput = ({ target }: Event) => {
    if (isAnswered(target as HTMLElement)) return;
    used = target as HTMLElement;
    readFields();
    onUse();
  };
  element.addEventListener('click', onClick, true);
  element.addEventListener('input', onInput, true);
  readFields();

  return {
    /** Reads the fields again: a script may have filled in what the visitor had typed before. */
    readFields,
    /**
     * Dispatches the content of the fields again, to the island that React has just rendered, or to the fields that
     * replace them, as after a failure or in another release. If React rendered once more before that, it would empty
     * the fields, and the next key would find them empty.
     */
    replayFields,
    /**
     * Ends the buffering and dispatches the input again, to the hydrated island. Returns whether a tap is lost: it is
     * too old, or the island has removed the control.
     */
    replay: (): boolean => {
      end();
      replayFields();
      if (!tapped) return false;
      const isLost = !tapped.isConnected || Date.now() - tappedAt >= tapAgeMs;
      if (!isLost) tapped.click();
      return isLost;
    },
    /**
     * Call when the island cannot respond for now. If the tapped control works without scripts, repeats the tap for
     * the browser and returns undefined. Otherwise returns the control or field that the visitor used last, and leaves
     * the input in the buffer, but for a tap that is lost: nothing will be tried again, or the control was removed.
     */
    fail: (willRetry: boolean): HTMLElement | undefined => {
      delete element.dataset['tapPending'];
      if (!tapped?.matches(worksWithoutScripts)) {
        if (!willRetry || !tapped?.isConnected) tapped = undefined;
        return used;
      }
      isPassing = true;
      tapped.click();
      isPassing = false;
      tapped = used = undefined;
      return undefined;
    },
    end,
  };

  function replayFields() {
    for (const [edit, { value, checked }] of edited) {
      const field = edit.isConnected ? edit : fieldLike(edit, element);
      if (field) replayField(field, value, checked);
    }
    edited.clear();
  }

  function end() {
    element.removeEventListener('click', onClick, true);
    element.removeEventListener('input', onInput, true);
    delete element.dataset['tapPending'];
  }
}

/** Whether the control belongs to a hydrated slot within the buffered one. */
function isAnswered(control: HTMLElement): boolean {
  return control.closest('[data-state="hydrated"]') !== null;
}

/** Whether a click on a link opens a new tab or window, or downloads the target. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/**
 * Returns the field in `root` that has the same type and name as a field that React has removed (for a radio button,
 * also the same value); undefined if there is none.
 */
export function fieldLike(removed: Element, root: HTMLElement): Field | undefined {
  if (!('name' in removed)) return undefined;
  const { type, name, value } = removed as Field;
  return [...root.querySelectorAll<Field>('input, textarea, select')].find(
    (field) => field.type === type && field.name === name && (type !== 'radio' || field.value === value),
  );
}

/** Whether the visitor has changed a field: its content differs from the server's HTML. */
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
 * Sets a field to `value`, or a checkbox or radio button to `checked`, so that React's change handler runs. React
 * ignores a value equal to the one that it has read during hydration. Therefore the field is emptied through React's
 * setter first.
 */
export function replayField(field: Field, value: string, checked: boolean) {
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

/** Whether a field is a checkbox or a radio button; its state is then `checked`, not `value`. */
export function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

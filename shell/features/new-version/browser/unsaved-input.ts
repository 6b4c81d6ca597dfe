/** Forms that are no work in progress: search, filters, and those that cost nothing to fill in again. */
const excluded = '[role="search"], [method="get"], [data-leave-freely]';
/** Forms whose remote stores what is entered, so that leaving the page loses nothing. */
const saved = '[data-draft-saved]';
const problems = '[role="alert"], [aria-invalid="true"]';

/** The state of the forms in the page's content: whether they have input that was not submitted. */
export type UnsavedInput = {
  /** Whether the visitor would lose input by leaving the page. */
  exists: () => boolean;
  /** Whether the visitor is filling in a form, including those that store a draft. */
  isEditing: () => boolean;
  /** Call after each in-site navigation. */
  arrived: () => void;
  /** Treats the input as saved until `arrived` or `keep`: the visitor chose to leave, or it is carried over. */
  release: () => void;
  /** Cancels `release`, because the visitor is still on the page. */
  keep: () => void;
};

/**
 * Watches the forms of the page's content, and returns their state. While there is unsaved input, the browser asks for
 * confirmation before it closes the tab. `earlier` are the fields that the visitor changed before this call.
 */
export function watchInput(earlier: readonly Element[]): UnsavedInput {
  let changed: HTMLFormElement | undefined;
  let isSubmitted = false;
  let isReleased = false;

  for (const type of ['input', 'change'] as const)
    document.addEventListener(type, ({ target }) => note(target as Element | null), true);
  earlier.forEach(note);
  document.addEventListener('submit', ({ target }) => (isSubmitted ||= target === changed), true);
  document.addEventListener('click', ({ target }) => {
    // The language link carries the input over.
    if ((target as Element | null)?.closest('a[data-follows="language"]')) isReleased = true;
  });
  return {
    exists: () => isOpen(`${excluded}, ${saved}`),
    isEditing: () => isOpen(excluded),
    arrived: () => {
      isReleased = false;
      // After a change of the query, the form may be the same.
      if (!changed?.isConnected) forget();
    },
    release: () => (isReleased = true),
    keep: () => (isReleased = false),
  };

  function note(field: Element | null) {
    const form = field?.closest('form');
    if (!form?.closest('#main') || form.matches(excluded)) return;
    [changed, isSubmitted] = [form, false];
    // A listener excludes pages from the back/forward cache of some browsers, so there is none before an input.
    addEventListener('beforeunload', confirmUnload);
  }

  function forget() {
    [changed, isSubmitted] = [undefined, false];
    removeEventListener('beforeunload', confirmUnload);
  }

  function confirmUnload(event: Event) {
    if (isOpen(`${excluded}, ${saved}`)) event.preventDefault();
  }

  function isOpen(without: string): boolean {
    if (!changed || isReleased) return false;
    if (!document.querySelector(`#main form:not(${without})`)) return false;
    if (!isSubmitted) return true;
    // Submitted: either the next step of the same form is shown, or this form with the problems of its input.
    return changed.isConnected ? changed.querySelector(problems) !== null : true;
  }
}

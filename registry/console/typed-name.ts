import { PlatformError } from '@marquee/contracts';
import { html, type Html } from '@marquee/http-server/html';
import type { ConsoleAction } from './actions.ts';
import { typedOf, type Form } from './forms.ts';
import { inputField } from './form-field.ts';

/**
 * Throws INVALID_INPUT if the action requires that the person types the remote's name, because it affects all visitors,
 * and the form does not contain that name.
 */
export function requireTypedName({ fields, label }: ConsoleAction, remote: string, form: Form): void {
  if (!fields.includes('name') || typedOf(form)['name']?.trim() === remote) return;
  throw new PlatformError(
    'INVALID_INPUT',
    `the name does not match: type ${remote} to ${label.toLowerCase()} it`,
  );
}

/** Renders the field in which the person types the remote's name. */
export function nameField(remote: string, id: string, typed = ''): Html {
  return inputField({
    name: 'name',
    label: html`Type <b>${remote}</b> to confirm`,
    id,
    required: true,
    pattern: remote,
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    value: typed,
  });
}

import { PlatformError } from '@marquee/contracts';
import { html, type Html } from '@marquee/http-server/html';

/** An option of a `<select>` field, with a text that differs from its value. */
export type Option = { value: string; label: string };

/**
 * Renders a `<select>` field with its label. `chosen` is the selected value. `none` is the text of an additional empty
 * option, which makes the field optional. Throws INTERNAL if there are neither values nor `none`, because a page must
 * instead explain why nothing can be chosen.
 */
export function choice(
  field: string | { name: string; id: string },
  label: string | Html,
  values: readonly (string | Option)[],
  chosen: string | undefined,
  none?: string,
): Html {
  const { name, id } = typeof field === 'string' ? { name: field, id: field } : field;
  if (!values.length && none === undefined)
    throw new PlatformError('INTERNAL', `the field "${name}" has nothing to choose from`);
  return html`<p class="field">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${name}" ${none ? '' : html`required`}>
      ${none ? html`<option value="">${none}</option>` : ''}
      ${values.map((one) => {
        const { value, label: text } = typeof one === 'string' ? { value: one, label: one } : one;
        return html`<option value="${value}" ${value === chosen ? html`selected` : ''}>${text}</option>`;
      })}
    </select>
  </p>`;
}

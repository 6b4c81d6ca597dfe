import { html, type Html } from '@marquee/http-server/html';

/** Renders a `<select>` field. `none` makes the field optional: it is the text of the empty option. */
export function choice(
  name: string,
  label: string,
  values: readonly string[],
  chosen: string | undefined,
  none?: string,
): Html {
  return html`<p class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}" ${none ? '' : html`required`}>
      ${none ? html`<option value="">${none}</option>` : ''}
      ${values.map(
        (value) => html`<option value="${value}" ${value === chosen ? html`selected` : ''}>${value}</option>`,
      )}
    </select>
  </p>`;
}

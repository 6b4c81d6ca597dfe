import { attributes, Html, html } from '@marquee/http-server/html';

type InputField = {
  name: string;
  label: string | Html;
  /** What stands in brackets after the label. */
  hint?: string;
  /** What stands below the input. */
  note?: string;
  /** The id of the input, unique on the page; default: its name. */
  id?: string;
} & Record<string, string | number | boolean | Html | undefined>;

/**
 * Renders an input with its label. All properties besides the named ones become attributes of the input: `true` becomes
 * an attribute without a value; `false` and undefined are left out.
 */
export function inputField({ name, label, hint, note, id = name, ...rest }: InputField): Html {
  const own = Object.entries(rest).map(([attribute, value]) => [
    attribute,
    value === undefined || value === false ? undefined : value === true ? '' : String(value),
  ]);
  const noteId = note === undefined ? undefined : `${id}-note`;
  const all = attributes({ id, name, ...Object.fromEntries(own), 'aria-describedby': noteId });
  return html`<p class="field">
    <label for="${id}">${label}${hint === undefined ? '' : html` <small>(${hint})</small>`}</label>
    <input${new Html(all)} />
    ${note === undefined ? '' : html`<small id="${noteId}">${note}</small>`}
  </p>`;
}

/** Renders a required input for a number with up to two decimals. */
export function numberField(field: InputField): Html {
  return inputField({ type: 'number', step: '0.01', required: true, ...field });
}

/** Renders a checkbox, which submits the value “yes”. */
export function checkField({
  name,
  label,
  note,
  isChecked = false,
}: {
  name: string;
  label: string;
  note: string;
  isChecked?: boolean;
}): Html {
  return html`<p class="field">
    <label class="check"
      ><input type="checkbox" name="${name}" value="yes" ${isChecked ? html`checked` : ''} /><span
        >${label} <small>${note}</small></span
      ></label
    >
  </p>`;
}

/** The attributes of the input for a name of lower-case letters, digits and hyphens. */
export const slugInput = { maxlength: 60, pattern: '[a-z0-9][a-z0-9\\-]*' };

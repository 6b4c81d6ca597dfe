import { html, type Html } from '@marquee/http-server/html';
import type { RemoteStatus } from '../releases/environment-status.ts';
import { choice } from './choice.ts';
import type { Typed } from './forms.ts';

const prefix = 'setting-';

/**
 * Renders the fields of a remote's settings, each with its value in the environment. An empty field means the default.
 */
export function settingsFields({ settings }: Pick<RemoteStatus, 'settings'>, typed: Typed): Html {
  return html`${settings.map((setting) => {
    const { name, type, description, default: byDefault } = setting;
    const field = prefix + name;
    const value = typed[field] ?? (setting.value === null ? '' : String(setting.value));
    const values = type === 'boolean' ? ['true', 'false'] : setting.enum?.map(String);
    if (values)
      return html`${choice(field, description ?? name, values, value, `${String(byDefault)}, by default`)}`;
    const isNumber = type === 'integer' || type === 'number';
    return html`<p class="field">
      <label for="${field}"
        >${description ?? name} <small>(${name}; empty: ${String(byDefault)}, the default)</small></label
      >
      <input
        id="${field}"
        name="${field}"
        value="${value}"
        ${isNumber ? html`inputmode="decimal"` : html`maxlength="${setting.maxLength ?? 500}"`}
      />
    </p>`;
  })}`;
}

/** Converts the fields of a remote's settings to the values of the registry's request. Null restores the default. */
export function settingValuesOf(typed: Typed): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(typed)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value || null]),
  );
}

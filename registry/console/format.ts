import { html, type Html } from '@marquee/http-server/html';

/** Renders a time relative to now (`5 min ago`, `in 2 h`), with the exact time as a tooltip. */
export function age(at: string | Date, now: Date): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}" title="${utc(iso)}">${ageText(new Date(at), now)}</time>`;
}

/** Renders the exact time, for logs. The browser's script `times.js` shows it in the reader's zone. */
export function exactTime(at: string | Date): Html {
  const iso = new Date(at).toISOString();
  return html`<time data-exact datetime="${iso}">${utc(iso)}</time>`;
}

function utc(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

function ageText(at: Date, now: Date): string {
  const minutes = Math.round((now.getTime() - at.getTime()) / 60_000);
  const amount = spanText(Math.abs(minutes));
  if (minutes < 0) return `in ${amount}`;
  return minutes < 1 ? 'just now' : `${amount} ago`;
}

/** Formats a time span, given in minutes, as `5 min`, `2 h` or `3 days`. */
export function spanText(exact: number): string {
  const minutes = Math.round(exact);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

/** Formats a number of bytes in kB or MB. */
export function size(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Formats an integer with thousands separators. */
export function count(value: number): string {
  return value.toLocaleString('en');
}

/** Formats a number with its noun: `one release`, `3 releases`. */
export function plural(value: number, one: string): string {
  return `${count(value)} ${one}${value === 1 ? '' : 's'}`;
}

/** Formats a share (0 to 1) in percent, with at most one decimal, or two below 10 %. */
export function percent(share: number): string {
  const value = share * 100;
  return `${Number(value.toFixed(Math.abs(value) < 10 ? 2 : 1))} %`;
}

/** Formats the difference of two shares (0 to 1) in percentage points with its sign: 0.012 becomes `+1.2`. */
export function points(difference: number): string {
  const value = Number((difference * 100).toFixed(2));
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}`;
}

/** Returns the percentage of mounts that failed. `mounts` counts only the successful ones. */
export function failing({ errors, mounts }: { errors: number; mounts: number }): number {
  return errors + mounts === 0 ? 0 : (100 * errors) / (errors + mounts);
}

/** Renders the first 8 characters of a commit hash, or a dash for null. */
export function commit(hash: string | null): Html {
  return hash ? html`<code>${hash.slice(0, 8)}</code>` : html`–`;
}

/** Formats a number with four significant digits, or without decimals from 1,000 on. */
export function figure(value: number): string {
  const digits = Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(4));
  return digits.toLocaleString('en', { maximumFractionDigits: 6 });
}

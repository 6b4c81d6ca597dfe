import { html, type Html } from '@marquee/http-server/html';
import { failingShare, type CurrentHealth } from '../diagnosis/current-health.ts';
import { percent, plural } from './format.ts';

const minutes = 60;
const height = 24;

/** Renders a remote's errors in each minute of the last hour, as a small chart and as text. */
export function sparkline(health: CurrentHealth, now: Date): Html {
  const { errors, mounts, beats } = health;
  if (!beats.length) return html`<p class="pulse none">${visitsText(health, now)}</p>`;
  const top = Math.max(...beats.map((beat) => beat.errors), 4);
  const since = now.getTime() - minutes * 60_000;
  const bars = beats
    .filter((beat) => beat.errors > 0)
    .map((beat) => {
      const x = Math.floor((beat.at.getTime() - since) / 60_000);
      const tall = Math.max((beat.errors / top) * height, 2);
      return html`<rect x="${x * 2}" y="${height - tall}" width="1.6" height="${tall}"></rect>`;
    });
  return html`<p class="pulse ${errors / Math.max(errors + mounts, 1) > failingShare ? 'pulse-bad' : ''}">
    <svg viewBox="0 0 ${minutes * 2} ${height}" preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2="${minutes * 2}" y1="${height - 0.5}" y2="${height - 0.5}"></line>
      ${bars}
    </svg>
    <span>${visitsText(health, now)}</span>
  </p>`;
}

/**
 * Renders in a few words how many of a remote's loads had an error, in the last hour or since the release went live.
 */
export function visitsText({ errors, mounts, beats, since }: CurrentHealth, now: Date): Html {
  const isYoung = now.getTime() - since.getTime() < (minutes - 1) * 60_000;
  const span = isYoung ? 'since it went live' : 'last hour';
  if (!beats.length) return html`No visits <small>${span}</small>`;
  if (errors === 0) return html`No errors in ${plural(mounts, 'load')} <small>${span}</small>`;
  const share = errors / (errors + mounts);
  return html`<b>${plural(errors, 'error')}</b>, ${percent(share)} of ${plural(mounts + errors, 'load')}
    <small>${span}</small>`;
}

import type { Pulse } from '../health/read-pulse.ts';
import { count, percent } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';

const minutes = 60;
const height = 24;

/** A remote's errors per minute in the last hour, as a small chart and as text. */
export function sparkline(pulse: Pulse | undefined, now: Date): Html {
  if (!pulse) return html`<p class="pulse none">No visitors in the last hour.</p>`;
  const { errors, mounts, beats } = pulse;
  const top = Math.max(...beats.map((beat) => beat.errors), 4);
  const since = now.getTime() - minutes * 60_000;
  const bars = beats
    .filter((beat) => beat.errors > 0)
    .map((beat) => {
      const x = Math.floor((beat.at.getTime() - since) / 60_000);
      const tall = Math.max((beat.errors / top) * height, 2);
      return html`<rect x="${x * 2}" y="${height - tall}" width="1.6" height="${tall}"></rect>`;
    });
  const share = errors / Math.max(errors + mounts, 1);
  return html`<p class="pulse ${share > 0.02 ? 'pulse-bad' : ''}">
    <svg viewBox="0 0 ${minutes * 2} ${height}" preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2="${minutes * 2}" y1="${height - 0.5}" y2="${height - 0.5}"></line>
      ${bars}
    </svg>
    <span>
      ${
        errors === 0
          ? html`No errors in ${count(mounts)} loads`
          : html`<b>${count(errors)} errors</b>, ${percent(share)} of ${count(mounts + errors)} loads`
      }
      <small>last hour</small>
    </span>
  </p>`;
}

import type { ManifestSlot } from '@marquee/contracts';
import { escapeHtml } from '@marquee/http-server/html';

/**
 * The markup at the place of a hole in a shared page, until the browser has fetched the slot: empty pictures of the
 * slot's height, one of which is displayed, since the policy forbids styles in attributes. Without scripts, the
 * sentence `needsScripts`.
 */
export function holePlaceholder(
  { placeholder }: Pick<ManifestSlot, 'placeholder'>,
  needsScripts: string,
): string {
  return `${reservedSpace({ placeholder })}<noscript><p>${escapeHtml(needsScripts)}</p></noscript>`;
}

/** Empty pictures of the height that a slot will have on narrow and wide screens. `more` is a further class of both. */
export function reservedSpace({ placeholder }: Pick<ManifestSlot, 'placeholder'>, more = ''): string {
  const { narrow = 0, wide = 0 } = placeholder ?? {};
  const space = (size: string, height: number) =>
    height > 0
      ? `<svg class="mq-hole mq-hole--${size}${more && ` ${more}`}" width="1" height="${height}" aria-hidden="true"></svg>`
      : '';
  return space('narrow', narrow) + space('wide', wide);
}

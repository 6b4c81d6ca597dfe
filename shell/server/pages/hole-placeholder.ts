import type { ManifestSlot } from '@marquee/contracts';
import { escapeHtml } from '@marquee/http-server/html';

/**
 * Returns the HTML in place of a slot that a shared page lacks, until the browser has fetched the slot: empty pictures
 * that reserve the slot's height on narrow and wide screens (the security policy forbids styles in attributes). Without
 * scripts, the page shows the sentence `needsScripts` there.
 */
export function holePlaceholder(
  { placeholder }: Pick<ManifestSlot, 'placeholder'>,
  needsScripts: string,
): string {
  return `${reservedSpace({ placeholder })}<noscript><p>${escapeHtml(needsScripts)}</p></noscript>`;
}

/**
 * Returns two empty pictures, one for narrow and one for wide screens, with the height that a slot will have. `more` is
 * an additional class of each picture.
 */
export function reservedSpace({ placeholder }: Pick<ManifestSlot, 'placeholder'>, more = ''): string {
  const { narrow = 0, wide = 0 } = placeholder ?? {};
  const space = (size: string, height: number) =>
    height > 0
      ? `<svg class="mq-hole mq-hole--${size}${more && ` ${more}`}" width="1" height="${height}" aria-hidden="true"></svg>`
      : '';
  return space('narrow', narrow) + space('wide', wide);
}

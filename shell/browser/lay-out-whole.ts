/**
 * Has the whole page laid out, or only what is near: a place far below is where it was only once all that
 * stands above it has its size. The style sheets leave out what is far (`content-visibility`).
 */
export function layOutWhole({ documentElement }: Document, isWhole: boolean): void {
  documentElement.toggleAttribute('data-whole', isWhole);
}

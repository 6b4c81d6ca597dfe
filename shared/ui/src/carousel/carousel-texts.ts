/** The texts of a carousel, in the page's language. */
export interface CarouselTexts {
  /** The kind of element, for screen readers: "carousel". */
  kind: string;
  slide: (position: number, count: number) => string;
  /** The visible slides, as text between the buttons. */
  seen: (first: number, last: number, count: number) => string;
  previous: string;
  next: string;
}

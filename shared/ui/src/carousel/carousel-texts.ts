/** The texts of a carousel's controls, in the page's language. */
export interface CarouselTexts {
  /** The role that screen readers announce: "carousel", translated. */
  kind: string;
  /** Returns the name of a slide for screen readers, such as "2 of 8". */
  slide: (position: number, count: number) => string;
  /** Returns the text between the buttons, which tells which slides are visible, such as "1–3 of 8". */
  seen: (first: number, last: number, count: number) => string;
  previous: string;
  next: string;
}

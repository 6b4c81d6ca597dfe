import postcss, { CssSyntaxError, type Root as Stylesheet } from 'postcss';
import selectorParser, { type Root as Selectors } from 'postcss-selector-parser';

/**
 * Parses a stylesheet. If that is not possible, returns the error instead of throwing it, because a browser skips what
 * it cannot parse.
 */
export function parsedStylesheet(text: string): Stylesheet | CssSyntaxError {
  try {
    return postcss.parse(text);
  } catch (failure) {
    if (failure instanceof CssSyntaxError) return failure;
    throw failure;
  }
}

/** Parses the selectors of a rule. Returns undefined if that is not possible; browsers skip most such rules. */
export function parsedSelector(text: string): Selectors | undefined {
  try {
    return selectorParser().astSync(text);
  } catch (failure) {
    // The parser throws plain errors for wrong selectors and for deep ones.
    if (failure instanceof RangeError) throw failure;
    return undefined;
  }
}

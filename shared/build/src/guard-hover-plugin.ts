import { transform, type Rule, type Selector, type SelectorComponent } from 'lightningcss';
import webpack, { type Compiler } from 'webpack';

/**
 * A webpack plugin that puts the rules for `:hover` of every stylesheet into `@media (hover: hover)`. On a touch
 * screen, `:hover` stays on an element after a tap, so that a button that the next step shows in the same place would
 * look pressed.
 */
export class GuardHoverPlugin {
  apply(compiler: Compiler) {
    const { Compilation, sources } = webpack;
    compiler.hooks.compilation.tap('GuardHoverPlugin', (compilation) => {
      // Before the stylesheets are minified and their source maps written.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
      compilation.hooks.processAssets.tap({ name: 'GuardHoverPlugin', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.css')) continue;
          const { source, map } = asset.sourceAndMap();
          const guarded = guardHover(source.toString(), { name, map: map && JSON.stringify(map) });
          compilation.updateAsset(
            name,
            guarded.map
              ? new sources.SourceMapSource(guarded.css, name, guarded.map)
              : new sources.RawSource(guarded.css),
          );
        }
      });
    });
  }
}

/**
 * Returns a stylesheet in which `:hover` applies only where the pointer can hover, and its source map. `name` is the
 * file name of the stylesheet, and `map` its present source map; without `map`, none is returned. A rule for elements
 * that are not hovered, such as `:not(:hover)`, applies on touch screens to every element.
 */
export function guardHover(
  css: string,
  { name = 'style.css', map }: { name?: string; map?: string | null | undefined } = {},
): { css: string; map: string | undefined } {
  const result = transform({
    filename: name,
    code: Buffer.from(css),
    // As one function: version 1.33 calls no function for the type of a rule on exit.
    visitor: { RuleExit: (rule) => (rule.type === 'style' ? guardRule(rule) : undefined) },
    ...(map && { sourceMap: true, inputSourceMap: map }),
  });
  return { css: result.code.toString(), map: result.map?.toString() };
}

type StyleRule = Extract<Rule, { type: 'style' }>;

/** Version 1.33 does not read the `null` that it writes for what a `var()` does not have. */
function withoutNulls(rule: StyleRule): StyleRule {
  return JSON.parse(JSON.stringify(rule, (_key, value: unknown) => value ?? undefined)) as StyleRule;
}

function guardRule(given: StyleRule): Rule[] | undefined {
  if (!given.value.selectors.some(hasHover)) return undefined;
  const rule = withoutNulls(given);
  const { selectors } = rule.value;
  const hovering = selectors.filter(hasHover);

  const withSelectors = (chosen: Selector[]): Rule[] =>
    chosen.length === 0 ? [] : [{ ...rule, value: { ...rule.value, selectors: chosen } }];
  const always = selectors.filter((selector) => !hovering.includes(selector));
  const onTouch = hovering.map(withoutHover).filter((selector) => selector !== undefined);
  return [
    ...withSelectors(always),
    media(rule, 'hover', withSelectors(hovering)),
    ...(onTouch.length > 0 ? [media(rule, 'none', withSelectors(onTouch))] : []),
  ];
}

function media({ value: { loc } }: StyleRule, hover: 'hover' | 'none', rules: Rule[]): Rule {
  return {
    type: 'media',
    value: {
      loc,
      query: {
        mediaQueries: [
          {
            mediaType: 'all',
            condition: {
              type: 'feature',
              value: { type: 'plain', name: 'hover', value: { type: 'ident', value: hover } },
            },
          },
        ],
      },
      rules,
    },
  };
}

function hasHover(selector: Selector): boolean {
  return selector.some(
    (part) => part.type === 'pseudo-class' && (part.kind === 'hover' || innerSelectors(part).some(hasHover)),
  );
}

/** The selector where no element is ever hovered; undefined if it then matches none. */
function withoutHover(selector: Selector): Selector | undefined {
  const parts: Selector = [];
  for (const part of selector) {
    if (!hasHover([part])) parts.push(part);
    else if (part.type === 'pseudo-class' && part.kind !== 'hover') {
      const selectors = innerSelectors(part)
        .map(withoutHover)
        .filter((inner) => inner !== undefined);
      // The cast: `innerSelectors` returned selectors, so the part has them.
      if (selectors.length > 0) parts.push({ ...part, selectors } as SelectorComponent);
      else if (part.kind !== 'not') return undefined;
    } else return undefined;
  }
  return parts;
}

/** The selectors in the parentheses of a pseudo-class such as `:is()` or `:not()`. */
function innerSelectors(part: Extract<SelectorComponent, { type: 'pseudo-class' }>): Selector[] {
  switch (part.kind) {
    case 'not':
    case 'is':
    case 'where':
    case 'has':
      return part.selectors;
    default:
      return [];
  }
}

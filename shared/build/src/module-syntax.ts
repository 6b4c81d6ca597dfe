import { parse, type Program } from 'acorn';
import type { Module, NormalModule } from 'webpack';

/** Whether a module was read from a file. Modules that the bundler generates were not. */
export function hasFile(module: Module): module is NormalModule {
  return Boolean((module as NormalModule).resource);
}

/** Returns the text of a script as its loaders have compiled it; empty for a module that is not a script. */
export function scriptOf(module: NormalModule): string {
  return module.type.startsWith('javascript/') ? String(module.originalSource()?.source() ?? '') : '';
}

/**
 * Parses a script as an ES module, or if that fails as CommonJS. Returns the syntax tree and which of the two it is;
 * undefined if the text is neither. The bundler reports such a text itself.
 */
export function parseScript(
  text: string,
): { program: Program; sourceType: 'module' | 'commonjs' } | undefined {
  for (const sourceType of ['module', 'commonjs'] as const)
    try {
      const program = parse(text, {
        ecmaVersion: 'latest',
        sourceType,
        allowHashBang: true,
        locations: true,
        ranges: true,
      });
      return { program, sourceType };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  return undefined;
}

import { parse, type Program } from 'acorn';
import type { Module, NormalModule } from 'webpack';

/** Whether a module has a file. Modules that the bundler generates have none. */
export function hasFile(module: Module): module is NormalModule {
  return Boolean((module as NormalModule).resource);
}

/** The text of a script as its loaders have compiled it; empty for a module that is none. */
export function scriptOf(module: NormalModule): string {
  return module.type.startsWith('javascript/') ? String(module.originalSource()?.source() ?? '') : '';
}

/** Parses a script, an ES module or one of CommonJS. Returns undefined for text that the bundler refuses itself. */
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

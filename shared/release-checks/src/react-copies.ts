/** A copy of React that a script contains: the package, and its version, if that can be read from the script. */
export type ReactCopy = { name: 'react' | 'react-dom'; version?: string };

/**
 * Finds copies of `react` and `react-dom` in the text of a script, because a page must have only one. Recognises React
 * 16.8 to 19, in development and production builds, minified or not, by what their code defines. Code that only uses
 * React is not a copy.
 */
export function reactCopies(script: string): ReactCopy[] {
  const copies: ReactCopy[] = [];
  if (definesReact(script)) copies.push(withVersion('react', versionOfReact, script));
  if (definesReactDom(script)) copies.push(withVersion('react-dom', versionOfReactDom, script));
  return copies;
}

/** Of the two packages, only `react` assigns its hooks to its exports; in `react-dom` they are fields of objects. */
function definesReact(script: string): boolean {
  return (
    assigns.clientInternals.test(script) ||
    (assigns.secretInternals.test(script) && assigns.hook.test(script))
  );
}

function definesReactDom(script: string): boolean {
  return assigns.domInternals.test(script) || rendererOfReactDom.test(script);
}

const assigns = {
  clientInternals: assignmentTo('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  domInternals: assignmentTo('__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  /** The name in both packages before React 19. */
  secretInternals: assignmentTo('__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED'),
  hook: assignmentTo('useImperativeHandle'),
};

/** What the renderer tells the developer tools; `react-dom/client` has it, and `react-dom` before React 19. */
const rendererOfReactDom = /\brendererPackageName\s*:\s*["'`]react-dom["'`]/;

const version = String.raw`["'\x60](\d+\.\d+\.\d+[\w.+-]*)["'\x60]`;
const versionOfReact = new RegExp(
  String.raw`\.useTransition\s*=\s*function[^]{0,300}?\.version\s*=\s*${version}`,
);
const versionOfReactDom = new RegExp(
  String.raw`\b(?:reconcilerVersion\s*:|useFormStatus\s*=[^]{0,300}?\.version\s*=)\s*${version}`,
);

/** Matches an assignment to a property of this name, such as `exports.name = …` or `e["name"]=…`. */
function assignmentTo(name: string): RegExp {
  return new RegExp(String.raw`(?:\.|\[\s*["'\x60])${name}(?:["'\x60]\s*\])?\s*=(?!=)`);
}

function withVersion(name: ReactCopy['name'], pattern: RegExp, script: string): ReactCopy {
  const found = pattern.exec(script)?.[1];
  return found ? { name, version: found } : { name };
}

/** A language of the site. The default language has no prefix. */
export type SiteLanguage = {
  /** Its code (BCP 47), such as `en`: the value of `lang` and `hreflang`. */
  code: string;
  /** What the paths of its pages start with, such as `/hi`; empty for the default language. */
  prefix: string;
  /** The language with its region, such as `en-IN`. */
  locale: string;
};

/**
 * The languages of a site, with functions that convert the paths of pages. A bare path is one without a language
 * prefix.
 */
export type Languages = ReturnType<typeof createLanguages>;

/** Creates the languages of a site. The first of `all` is the default language. */
export function createLanguages(all: readonly SiteLanguage[]) {
  /** The language of a path. The empty prefix of the default language fits every path. */
  const at = (path: string): SiteLanguage =>
    // A site has at least one language.
    all.findLast(({ prefix }) => new RegExp(`^${prefix}([/?#]|$)`).test(path)) ?? all[0]!;
  /**
   * Removes the prefix: `/hi/fans?x=1` → `/fans?x=1`. The result has one slash in front: two would make it the URL of
   * another host.
   */
  const bare = (path: string): string => path.slice(at(path).prefix.length).replace(/^[/\\]*/, '/');
  const local = (path: string, code: string): string => localPathIn(all, path, code);
  return {
    all,
    /** The code of the language of a path: `/hi/fans` is Hindi, `/history` is in the default language. */
    of: (path: string): string => at(path).code,
    bare,
    /** Adds the prefix to a bare path: `/fans` → `/hi/fans`, `/` → `/hi`. */
    local,
    /** The path of the same page in another language. */
    alternate: (path: string, code: string): string => local(bare(path), code),
  };
}

/**
 * Adds the prefix of the language `code`, such as `/hi`, to a path without a prefix. The default language has no
 * prefix.
 */
export function localPathIn(all: readonly SiteLanguage[], path: string, code: string): string {
  const prefix = all.find((language) => language.code === code)?.prefix;
  return prefix ? prefix + path.replace(/^\/(?=[?#]|$)/, '') : path;
}

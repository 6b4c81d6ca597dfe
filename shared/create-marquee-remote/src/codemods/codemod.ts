/** The files of a remote that codemods may change: text by path. */
export type Sources = Readonly<Record<string, string>>;

/** A codemod: a change of a remote's sources that a new version of the platform requires. */
export type Codemod = {
  /** Codemods are applied in the order of their numbers, each once. */
  number: number;
  title: string;
  /** Returns the changed sources, and what a person has to do. Pure. */
  apply: (sources: Sources) => { sources: Sources; notes: string[] };
};

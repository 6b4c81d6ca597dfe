/** The files of a remote that codemods (programs that change source code) may change: their texts by path. */
export type Sources = Readonly<Record<string, string>>;

/** A codemod: a program that changes a remote's sources as a new version of the platform requires. */
export type Codemod = {
  /** Codemods are applied in the order of their numbers, each once. */
  number: number;
  title: string;
  /** Returns the changed sources, and what a person has to do. Pure. */
  apply: (sources: Sources) => { sources: Sources; notes: string[] };
};

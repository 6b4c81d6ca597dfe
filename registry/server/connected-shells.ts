import { shellApi } from '@marquee/contracts';

/** The versions of the shell API that a shell runs. */
export type ShellApis = { oldest: number; current: number };

/** Which shells listen to this registry now, by what they said when their stream began. */
export type ConnectedShells = {
  /** Takes a shell's word, `1-2`; returns what ends it. */
  add(environment: string, word: string): () => void;
  /** What the shells of an environment run, each once; the platform's own when none listens. */
  of(environment: string): ShellApis[];
};

export function createConnectedShells(): ConnectedShells {
  const listening = new Set<{ environment: string; apis: ShellApis }>();
  return {
    add(environment, word) {
      const [, oldest, current] = /^(\d{1,6})-(\d{1,6})$/.exec(word) ?? [];
      if (!oldest || !current) return () => undefined;
      const shell = { environment, apis: { oldest: Number(oldest), current: Number(current) } };
      listening.add(shell);
      return () => void listening.delete(shell);
    },
    of(environment) {
      const words = new Set(
        [...listening]
          .filter((one) => one.environment === environment)
          .map(({ apis }) => JSON.stringify(apis)),
      );
      return words.size > 0 ? [...words].map((word) => JSON.parse(word) as ShellApis) : [{ ...shellApi }];
    },
  };
}

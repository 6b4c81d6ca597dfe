import { shellApi } from '@marquee/contracts';

/** The range of shell API versions that a shell supports. */
export type ShellApis = { oldest: number; current: number };

/** The shells that are connected to this registry's stream. */
export type ConnectedShells = {
  /** Adds a shell with its versions, such as `1-2`; returns a function that removes it. */
  add(environment: string, versions: string): () => void;
  /** The distinct versions in an environment; the platform's own version without a connected shell. */
  of(environment: string): ShellApis[];
};

export function createConnectedShells(): ConnectedShells {
  const connected = new Set<{ environment: string; apis: ShellApis }>();
  return {
    add(environment, versions) {
      const [, oldest, current] = /^(\d{1,6})-(\d{1,6})$/.exec(versions) ?? [];
      if (!oldest || !current) return () => undefined;
      const shell = { environment, apis: { oldest: Number(oldest), current: Number(current) } };
      connected.add(shell);
      return () => void connected.delete(shell);
    },
    of(environment) {
      const distinct = new Set(
        [...connected]
          .filter((one) => one.environment === environment)
          .map(({ apis }) => JSON.stringify(apis)),
      );
      return distinct.size > 0
        ? [...distinct].map((json) => JSON.parse(json) as ShellApis)
        : [{ ...shellApi }];
    },
  };
}

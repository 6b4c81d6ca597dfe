import { shellApi } from '@marquee/contracts';

/** The oldest and the current version of the shell API that a shell supports. */
export type ShellApis = { oldest: number; current: number };

/** Tracks which shells are connected to this registry's snapshot stream. */
export type ConnectedShells = {
  /** Adds a shell with the API versions it supports, such as `1-2`; returns a function that removes it. */
  add(environment: string, versions: string): () => void;
  /** The distinct API versions of an environment's connected shells; the platform's own without any. */
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

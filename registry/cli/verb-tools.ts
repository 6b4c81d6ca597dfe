import type { Command } from 'commander';
import type * as v from 'valibot';
import type { RegistryClient } from './registry-client.ts';

export type Options = { registry: string; json?: boolean };
export type EnvironmentOptions = Options & { environment: string };
type ToText<Result> = (result: Result) => string;

/** The functions with which verbs are defined. */
export type Tools = {
  program: Command;
  verb: (usage: string, description: string, parent?: Command) => Command;
  connect: (url: string) => Promise<RegistryClient>;
  /** Prints a result as text, or unchanged with `--json`. */
  print: <Result>(result: Result, toText: ToText<Result>, options: { json?: boolean }) => void;
  /** Fetches from the registry and prints the result. */
  get: <Schema extends v.GenericSchema>(
    options: Options,
    path: string,
    schema: Schema,
    toText: ToText<v.InferOutput<Schema>>,
  ) => Promise<void>;
  /** Posts to the registry and prints the result. */
  post: <Schema extends v.GenericSchema>(
    options: Options,
    path: string,
    body: object,
    schema: Schema,
    toText: ToText<v.InferOutput<Schema>>,
  ) => Promise<void>;
};

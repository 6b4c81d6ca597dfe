import type { Command } from 'commander';
import type * as v from 'valibot';
import type { RegistryClient } from './registry-client.ts';

export type Options = { registry: string; json?: boolean };
export type EnvironmentOptions = Options & { environment: string };
export type ReasonOptions = Options & { reason: string };
type ToText<Result> = (result: Result) => string;

/** The functions with which the files `*-verbs.ts` define CLI commands. */
export type Tools = {
  program: Command;
  /** Defines a command that has the options `--registry` and `--json`. */
  verb: (usage: string, description: string, parent?: Command) => Command;
  /** Defines a command that needs a reason, which the audit records. */
  withReason: (usage: string, description: string, parent?: Command) => Command;
  /** Returns the client of the registry at a URL. */
  connect: (url: string) => Promise<RegistryClient>;
  /** Prints a result, as text by `toText` or, with the option `--json`, as JSON. */
  print: <Result>(result: Result, toText: ToText<Result>, options: { json?: boolean }) => void;
  /** Sends a GET request to the registry and prints the response. */
  get: <Schema extends v.GenericSchema>(
    options: Options,
    path: string,
    schema: Schema,
    toText: ToText<v.InferOutput<Schema>>,
  ) => Promise<void>;
  /** Sends a POST request to the registry and prints the response. */
  post: <Schema extends v.GenericSchema>(
    options: Options,
    path: string,
    body: object,
    schema: Schema,
    toText: ToText<v.InferOutput<Schema>>,
  ) => Promise<void>;
};

import type { Command } from 'commander';
import type { RegistryClient } from './registry-client.ts';

export type Options = { registry: string; json?: boolean };

/** What every verb is made with. */
export type Tools = {
  program: Command;
  verb: (usage: string, description: string, parent?: Command) => Command;
  connect: (url: string) => Promise<RegistryClient>;
  /** Says what was answered: in words, or as it came with `--json`. */
  print: <Answer>(answer: Answer, toText: (answer: Answer) => string, options: { json?: boolean }) => void;
};

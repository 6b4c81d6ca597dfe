/** One measured figure of the benchmark, as `docs/benchmarks.md` shows it: a goal has one or more. */
export type Figure = {
  /** The goal's name: `P1`, `S4`, `D2`. */
  goal: string;
  /** What was measured, in words: `largest paint, marquee / monolith, star page`. */
  what: string;
  value: number;
  /** `×` for a ratio, else `ms`, `bytes`, `%` or what was counted. */
  unit: string;
  /** 95 % bootstrap interval, where the figure has one. */
  interval?: readonly [low: number, high: number];
  /** The goal in words: `≤ 1.00`. */
  limit: string;
  /** Whether the bad end of the interval meets the limit. */
  met: boolean;
  /** How often it was measured, and what else a reader needs in order to believe it. */
  note?: string;
};

/** How much is measured: `quick` shows the size of things, `short` takes few rounds of everything, `full` takes hours. */
export type Form = 'quick' | 'short' | 'full';

/** A file of `releases/` exports one as `measure`, beside the `goals` it gives figures of. */
export type Measure = (form: Form, report: (line: string) => void) => Promise<Figure[]>;

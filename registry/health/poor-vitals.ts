/**
 * The limits above which a web vital is poor (web.dev's "poor") and its visitor counts as harmed, in milliseconds; CLS
 * has no unit.
 */
export const poorBeyond = { LCP: 4_000, INP: 500, CLS: 0.25 } as const;

export type JudgedVital = keyof typeof poorBeyond;

export const judgedVitals = Object.keys(poorBeyond) as JudgedVital[];

/**
 * Whether a web vital is one of those by which the guardrail (the automatic reaction to harmful releases) judges
 * releases.
 */
export function isJudged(name: string): name is JudgedVital {
  return Object.hasOwn(poorBeyond, name);
}

export function isPoor(name: JudgedVital, value: number): boolean {
  return value > poorBeyond[name];
}

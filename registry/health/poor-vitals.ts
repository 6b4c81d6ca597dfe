/** From where on a vital is poor (web.dev, Core Web Vitals): milliseconds, CLS without a unit. */
const poorBeyond = { LCP: 4_000, INP: 500, CLS: 0.25 } as const;

export type JudgedVital = keyof typeof poorBeyond;

/** The vitals that a release is judged by. */
export const judgedVitals = Object.keys(poorBeyond) as JudgedVital[];

/** Whether a release is judged by a vital of this name. */
export function isJudged(name: string): name is JudgedVital {
  return Object.hasOwn(poorBeyond, name);
}

/** Whether a vital of this value is poor. */
export function isPoor(name: JudgedVital, value: number): boolean {
  return value > poorBeyond[name];
}

/** The probability that a standard normal value exceeds `z`, to 1.2e-7 (Numerical Recipes, erfcc). */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const t = 1 / (1 + z / (2 * Math.SQRT2));
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * t + coefficient;
  return (t * Math.exp((-z * z) / 2 + sum)) / 2;
}

/** Returns the value that a standard normal variable exceeds with this probability (0 to 1): 1.645 for 0.05. */
export function upperQuantile(probability: number): number {
  let [low, high] = [-40, 40];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (upperTail(middle) > probability) low = middle;
    else high = middle;
  }
  return high;
}

const coefficients = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
  1.00002368, -1.26551223,
];

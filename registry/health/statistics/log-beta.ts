/** Returns the logarithm of the beta function of two positive numbers. */
export function logBeta(one: number, other: number): number {
  return logGamma(one) + logGamma(other) - logGamma(one + other);
}

/** Returns the logarithm of the gamma function of a positive number, by Stirling's series. The error is below 1e-12. */
export function logGamma(value: number): number {
  let x = value;
  let product = 1;
  while (x < 10) {
    product *= x;
    x += 1;
  }
  const inverse = 1 / (x * x);
  const series =
    (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - Math.log(product);
}

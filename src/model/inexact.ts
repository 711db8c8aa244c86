/**
 * The functions that ECMAScript does not specify to the last bit, in one place. Engines may
 * differ in the last digit, so whoever calls one of them rounds the result at once to the unit
 * of the simulation, and a test pins the values that golden runs depend on.
 */

/** e to the power of `x`. */
export function exp(x: number): number {
  return Math.exp(x);
}

/** The hyperbolic tangent of `x`. */
export function tanh(x: number): number {
  return Math.tanh(x);
}

/** `base` to the power of `exponent`; exact in practice for small whole exponents of 2. */
export function power(base: number, exponent: number): number {
  return base ** exponent;
}

/** The natural logarithm of `x`. */
export function log(x: number): number {
  return Math.log(x);
}

/** e to the power of `x`, less 1; exact for `x` near 0, where the difference is not. */
export function expLess1(x: number): number {
  return Math.expm1(x);
}

/** The cosine of an angle of so many turns: 1 is the whole circle. */
export function cosineOfTurns(turns: number): number {
  return Math.cos(2 * Math.PI * turns);
}

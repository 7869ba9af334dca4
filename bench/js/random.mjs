/** Whole numbers 0 .. n - 1 from a seed, the same on every machine: Lehmer's generator. */
export function randomOf(seed) {
  let state = (seed * 48271 + 11) % 2147483647 || 1;
  for (let i = 0; i < 4; i++) state = (state * 48271) % 2147483647;
  return (n) => {
    state = (state * 48271) % 2147483647;
    return Math.floor((state / 2147483647) * n);
  };
}

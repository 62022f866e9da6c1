/** A function of a thread that ends after so many milliseconds of work. */
export function spin(milliseconds: number): string {
  const begun = performance.now()
  while (performance.now() - begun < milliseconds) JSON.stringify(begun)
  return 'done'
}

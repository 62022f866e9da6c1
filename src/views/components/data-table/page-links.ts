/** At most four page links around the current page (specification, section 9). */
export function pageLinks(current: number, last: number): number[] {
  const count = Math.min(4, last)
  const first = Math.max(1, Math.min(current - 1, last - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

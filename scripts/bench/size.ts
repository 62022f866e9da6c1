/** How much the bench measures: a part of the records, and how long each load lasts. */
export interface Size {
  share(whole: number): number
  /** Seconds of a load, after a second of warming up; 0: each connection makes two calls. */
  seconds: number
  /** Rounds of which the middle counts. */
  rounds: number
}

/** The size for a share of the records. A tenth or less only shows that the program works, and its figures mean nothing. */
export function sizeOf(share: number): Size {
  const isTrial = share <= 0.1
  return {
    share: (whole) => Math.ceil(whole * share),
    seconds: isTrial ? 0 : 4,
    rounds: isTrial ? 1 : 5,
  }
}

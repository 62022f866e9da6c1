/** Serial numbers to try out, named in docs/demonstration.md. All have 22 digits. */
export const trySerials = {
  /** A known unit under warranty without an open order: no warning is shown. */
  known: '2601550000000000001101',
  /** A known unit with an order of the first partner that is still open. */
  open: '2601550000000000002202',
  /** A unit whose coverage has lapsed, because no maintenance was kept. */
  lapsed: '2601550000000000003303',
  /** Of no installed unit. */
  unknown: '9999000000000000009999',
} as const

/** Serial numbers to try out, named in docs/demonstration.md. All have 22 digits. */
export const trySerials = {
  /** A known unit under warranty without an open order: no warning is shown. */
  known: '2601550000000000001101',
  /** A known unit with an order of the first partner that is still open. */
  open: '2601550000000000002202',
  /** A unit whose coverage has lapsed, because no maintenance was kept. */
  lapsed: '2601550000000000003303',
  /** A unit that was registered as `mistyped` until its number was corrected. */
  corrected: '2601550000000000004404',
  mistyped: '2601550000000000004440',
  /** A number that two companies claim. */
  contested: '2601550000000000005505',
  /** A unit that returned to the stock. */
  returned: '2601550000000000006606',
  /** A unit that was replaced, and the one that took its place. */
  replaced: '2601550000000000007707',
  successor: '2601550000000000008808',
  /** Of no installed unit. */
  unknown: '9999000000000000009999',
} as const

/** Heights of the parts of a chart in pixels, known before the library is loaded, so that nothing moves when it comes. */
export const heights = {
  /** Room above the lines for values beyond the scale. */
  top: 22,
  lines: 214,
  axis: 28,
  bandTitle: 22,
  band: 74,
}

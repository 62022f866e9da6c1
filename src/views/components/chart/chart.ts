/** A series of a chart. Its colour is one of the theme; a series of one status has the colour of that status. */
export interface ChartSeries {
  label: string
  /** `var(--petrol)`. */
  color: string
  /** One value for each point; null where there is none. */
  values: readonly (number | null)[]
  /** Address of the records of each point; null where there is none. */
  hrefs?: readonly (string | null)[] | undefined
}

/** A second measure below the lines, on a scale of its own. */
export interface ChartBand extends ChartSeries {
  format: (value: number) => string
}

/** A point of the axis: its label below the chart, and its full name. */
export interface ChartPoint {
  label: string
  name: string
  /** A period counted only in part. It is drawn apart, as a hollow dot, so that it does not look like a rise or fall. */
  isPart?: boolean
  /** A long row of empty periods. */
  isGap?: boolean
}

export interface ChartProps {
  title: string
  /** The meaning of the points, such as "Week": the heading of the first column of the table. */
  axis: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  band?: ChartBand
  /** The heading is already above the chart. */
  untitled?: boolean
  /** As high as a chart with a band, beside which it stands. */
  isTall?: boolean
}

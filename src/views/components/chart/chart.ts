/** A line of a chart. Its colour is one of the theme's, those of a status for what has the status. */
export interface ChartSeries {
  label: string
  /** `var(--petrol)`. */
  color: string
  /** One for each point; null where there is nothing to say. */
  values: readonly (number | null)[]
}

/** A second measure below the lines, on a scale of its own. */
export interface ChartBand extends ChartSeries {
  format: (value: number) => string
  /** A value that is aimed at. */
  goal?: { value: number; label: string }
}

export interface ChartProps {
  title: string
  /** What the points stand for, in words: the column of the table. */
  axis: string
  /** Every point: what it is called below the chart, and in full. */
  points: readonly { label: string; name: string }[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  band?: ChartBand
  /** The last point has not ended: it is drawn apart, as a hollow dot, and not as a fall. */
  unfinished?: string
  /** The heading is above already. */
  untitled?: boolean
}

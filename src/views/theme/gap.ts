import { getSpacing, type MantineSpacing } from '@mantine/core'

/** A gap by steps of the theme: one, or one between rows and one between columns (`4xs sm`). */
export function gapBySteps(gap: MantineSpacing | undefined): string | undefined {
  return typeof gap === 'string' ? gap.split(' ').map(getSpacing).join(' ') : getSpacing(gap)
}

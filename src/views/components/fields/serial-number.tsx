import { Box } from '@mantine/core'
import { formatSerial } from '#services/formatting.ts'

/** A serial number in a text: in groups of four, never wrapped. */
export function SerialNumber({ value }: { value: string }) {
  return (
    <Box component="span" className="tabular nowrap">
      {formatSerial(value)}
    </Box>
  )
}

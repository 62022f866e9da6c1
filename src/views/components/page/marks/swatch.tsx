import { Box, type BoxProps } from '@mantine/core'

interface SwatchProps extends BoxProps {
  /** In pixels. */
  size?: number
}

/** A small square in the tone of its place, before the words of a legend. */
export function Swatch({ size = 8, ...rest }: SwatchProps) {
  return (
    <Box component="span" flex="none" w={size} h={size} bdrs="xs" bg="var(--tone)" display="inline-block" {...rest} />
  )
}

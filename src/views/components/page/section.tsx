import { Box, type BoxProps, Group, type MantineFontSize, type MantineSpacing, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface SectionProps extends Omit<BoxProps, 'style' | 'className'> {
  title: ReactNode
  /** A number beside the title. */
  count?: number
  /** The level of the heading; its size follows from it and from the zone. */
  level?: 2 | 3
  /** Another size of the heading. */
  size?: MantineFontSize
  /** At the right of the title. */
  action?: ReactNode
  /** Between the heading and the content. */
  gap?: MantineSpacing
  id?: string
  children: ReactNode
}

/** A part of a page, or of a card, with its heading. A part in a frame of its own is a `Card`. */
export function Section({ title, count, level = 2, size, action, gap = '2xs', children, ...rest }: SectionProps) {
  const heading = useId()
  return (
    <Box component="section" aria-labelledby={heading} {...rest}>
      <Group gap="4xs md" justify="space-between" mb={gap}>
        <Title order={level} id={heading} {...(size && { fz: size })}>
          {title}
          {count !== undefined && (
            <Text span ml="5xs" c="dimmed" fw={400}>
              {' '}
              {count}
            </Text>
          )}
        </Title>
        {action}
      </Group>
      {children}
    </Box>
  )
}

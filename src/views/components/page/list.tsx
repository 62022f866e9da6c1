import { Flex, type FlexProps, Group, getSpacing, type MantineSpacing, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list.module.css'
import { Note } from './note.tsx'

interface PlainListProps extends Omit<FlexProps, 'direction' | 'gap' | 'className' | 'ref'> {
  className?: string
  /** Between items. */
  gap?: MantineSpacing
  /** Its order means something: an `ol`. */
  ordered?: boolean
  /** A hairline between the items, with `gap` above and below it. */
  divided?: boolean
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** A list without bullets. Its children are `li`, `ListLine` or `ValueLine`. */
export function PlainList(props: PlainListProps) {
  const { ordered = false, divided = false, gap = divided ? 'sm' : '2xs', className = '', ...rest } = props
  return (
    <Flex
      component={(ordered ? 'ol' : 'ul') as 'ul'}
      direction="column"
      gap={divided ? 0 : gap}
      className={`${classes.list} ${className}`}
      mod={{ divided }}
      __vars={{ '--apart': getSpacing(gap) }}
      {...rest}
    />
  )
}

interface ListLineProps {
  icon?: ReactNode
  name: ReactNode
  /** Beside the name: a badge. */
  aside?: ReactNode
  /** Below the name, dimmed. */
  note?: ReactNode
  /** Buttons at the end; below the text where there is no room. */
  action?: ReactNode
}

/** An item of a `PlainList`: a name with a note below it, and buttons at its end. */
export function ListLine({ icon, name, aside, note, action }: ListLineProps) {
  return (
    <Flex component="li" align="center" rowGap="2xs" columnGap="md" wrap="wrap">
      {icon}
      <Stack gap={0} miw={0} flex="1 1 220px">
        <Group gap="5xs 2xs" fw={600}>
          {name}
          {aside}
        </Group>
        {note && <Note component="div">{note}</Note>}
      </Stack>
      {action}
    </Flex>
  )
}

interface ValueLineProps {
  label: ReactNode
  value: ReactNode
  /** An item of a list by default. */
  component?: 'li' | 'div' | 'p'
}

/** A line with its value at the end: a number, a sum, a status. */
export function ValueLine({ label, value, component = 'li' }: ValueLineProps) {
  return (
    <Flex component={component as 'li'} gap="md" m={0} align="baseline" justify="space-between">
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
    </Flex>
  )
}

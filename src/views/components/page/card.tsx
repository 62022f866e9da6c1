import { Box, type BoxProps, Group, Paper, rem, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './card.module.css'
import { Unbroken } from './unbroken.tsx'

export interface CardProps {
  title?: ReactNode
  /** A number beside the title. */
  count?: number
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** The frame of a card, without room inside: around rows, columns, a table or a picture. */
export const Frame = Paper.withProps({
  classNames: { root: 'frame' },
  style: { overflow: 'hidden' },
})

/** A card for one subject: a hairline border, a title, no shadow. */
export function Card({ title, count, action, children }: CardProps) {
  const id = useId()
  return (
    <Box className={`frame ${classes.card}`} component="section" aria-labelledby={title ? id : undefined}>
      {title && (
        <Group className={classes.head} gap="2xs md" justify="space-between" mih={24}>
          <Box component="h2" fz="md" lh="sm" id={id}>
            {title}
            {count !== undefined && (
              <Text span ml="5xs" c="dimmed" fw={400}>
                {' '}
                {count}
              </Text>
            )}
          </Box>
          {action}
        </Group>
      )}
      {children}
    </Box>
  )
}

export interface Fact {
  label: ReactNode
  value: ReactNode
}

interface FactsProps {
  facts: readonly Fact[]
  /** The least width of a column, in pixels. */
  min?: number
}

/** The facts of a record: labels above values, in as many columns as fit. A missing value is a dash. */
export function Facts({ facts, min = 180 }: FactsProps) {
  return (
    <Box component="dl" className={classes.facts} __vars={{ '--fact': rem(min) }}>
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a record keep their places.
        <div key={index} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            <Unbroken>{value ?? '–'}</Unbroken>
          </dd>
        </div>
      ))}
    </Box>
  )
}

export interface Sum {
  label: ReactNode
  value: ReactNode
  /** The sum of the others. */
  whole?: boolean
}

interface SumsProps extends BoxProps {
  sums: readonly Sum[]
  /** A hairline above the whole. */
  ruled?: boolean
}

/** Sums of money below each other, their amounts at the end; the whole stands out. */
export function Sums({ sums, ruled = false, ...rest }: SumsProps) {
  return (
    <Box component="dl" className={classes.sums} mod={{ ruled }} {...rest}>
      {sums.map(({ label, value, whole = false }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sums keep their places.
        <div key={index} data-whole={whole || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  )
}

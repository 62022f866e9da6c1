import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import { Radio, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './option-card.module.css'

interface OptionCardProps {
  value: number
  name: ReactNode
  /** Below the name. */
  note?: ReactNode
}

/** One of the cards of a `Radio.Group`: a form of payment, or a term. */
export function OptionCard({ value, name, note }: OptionCardProps) {
  return (
    <Radio.Card value={String(value)} className={classes.card}>
      <Radio.Indicator />
      <span>
        <Text component="strong" fw={700} display="block">
          {name}
        </Text>
        {note && (
          <Text component="small" c="dimmed" fz="sm" lh="sm" display="block">
            {note}
          </Text>
        )}
      </span>
    </Radio.Card>
  )
}

import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './progress-steps.module.css'

export interface ProgressStepsProps {
  /** Accessible name of the whole. */
  label: string
  steps: readonly { key: string; label: ReactNode; state: 'done' | 'current' | 'ahead' }[]
}

/** The stages of a record, with the current one. */
export function ProgressSteps({ label, steps }: ProgressStepsProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ key, label: text, state }) => (
        <Text
          key={key}
          className={classes.step}
          component="li"
          flex="1"
          py={4}
          px={6}
          fz={12}
          fw={600}
          lh="18px"
          ta="center"
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {text}
        </Text>
      ))}
    </ol>
  )
}

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
        <li
          key={key}
          className={classes.step}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {text}
        </li>
      ))}
    </ol>
  )
}

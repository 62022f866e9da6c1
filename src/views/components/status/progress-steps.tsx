import { Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ProgressStepsProps {
  /** Accessible name of the whole. */
  label: string
  steps: readonly { key: string; label: ReactNode; state: 'done' | 'current' | 'ahead' }[]
}

const colours = {
  done: { bg: 'var(--petrol-surface)', c: 'var(--petrol-ink)' },
  current: { bg: 'var(--petrol)', c: 'var(--on-petrol)' },
  ahead: { bg: 'var(--grey-surface)', c: 'var(--grey)' },
}

/** The first and the last step end the bar. */
const radiusAt = (index: number, count: number) => {
  const [begin, end] = [
    index === 0 ? 'var(--mantine-radius-md)' : '4px',
    index === count - 1 ? 'var(--mantine-radius-md)' : '4px',
  ]
  return `${begin} ${end} ${end} ${begin}`
}

/** The stages of a record, with the current one. */
export function ProgressSteps({ label, steps }: ProgressStepsProps) {
  return (
    <Flex component="ol" gap="4xs" m={0} mb="xs" p={0} style={{ listStyle: 'none' }} aria-label={label}>
      {steps.map(({ key, label: text, state }, index) => (
        <Text
          key={key}
          component="li"
          flex="1"
          py="4xs"
          px="3xs"
          fz="2xs"
          fw={600}
          lh="xs"
          ta="center"
          {...colours[state]}
          style={{ borderRadius: radiusAt(index, steps.length) }}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {text}
        </Text>
      ))}
    </Flex>
  )
}

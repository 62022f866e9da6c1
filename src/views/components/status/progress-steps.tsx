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
  const [begin, end] = [index === 0 ? 'var(--radius)' : '4px', index === count - 1 ? 'var(--radius)' : '4px']
  return `${begin} ${end} ${end} ${begin}`
}

/** The stages of a record, with the current one. */
export function ProgressSteps({ label, steps }: ProgressStepsProps) {
  return (
    <Flex component="ol" gap={4} m="0 0 10px" p={0} style={{ listStyle: 'none' }} aria-label={label}>
      {steps.map(({ key, label: text, state }, index) => (
        <Text
          key={key}
          component="li"
          flex="1"
          py={4}
          px={6}
          fz={12}
          fw={600}
          lh="18px"
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

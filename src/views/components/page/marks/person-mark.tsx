import { Tooltip } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { initials } from './initials.ts'
import { ToneMark } from './tone-mark.tsx'

/** Colours that distinguish the marks of people. */
const tones = ['petrol', 'amber', 'violet', 'green', 'blue'] as const

export interface PersonMarkProps {
  /** Null for no person. */
  name: string | null
  /** Text for no person. */
  nobody: string
}

/** The initials of a person, where the name would take too much room; the name is in a tooltip and for screen readers. */
export function PersonMark({ name, nobody }: PersonMarkProps) {
  return (
    <Tooltip label={name ?? nobody}>
      <ToneMark
        size={28}
        round
        display="inline-flex"
        fz="2xs"
        fw={600}
        role="img"
        aria-label={name ?? nobody}
        {...(name === null
          ? { bd: '1px dashed var(--control)', bg: 'transparent', c: 'var(--ink-3)' }
          : { 'data-tone': toneOf(name), ...(toneOf(name) === 'petrol' && { bg: 'var(--petrol-avatar)' }) })}
      >
        {name === null ? <IconUserPlus size={15} stroke={1.7} aria-hidden /> : initials(name)}
      </ToneMark>
    </Tooltip>
  )
}

/** The same name always has the same colour. */
function toneOf(name: string) {
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7)
  return tones[sum % tones.length]
}

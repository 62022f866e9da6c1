import { Tooltip } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { initials } from './initials.ts'
import classes from './person-mark.module.css'

/** Marks of people are told apart by these. */
const tones = ['petrol', 'amber', 'violet', 'green', 'blue'] as const

export interface PersonMarkProps {
  /** Null: nobody yet. */
  name: string | null
  /** What is said where there is nobody. */
  nobody: string
}

/** A person as initials, where a name would take the room of a column; the name is told on hover and to who listens. */
export function PersonMark({ name, nobody }: PersonMarkProps) {
  return (
    <Tooltip label={name ?? nobody}>
      <span
        className={classes.mark}
        role="img"
        aria-label={name ?? nobody}
        data-tone={name === null ? 'nobody' : toneOf(name)}
      >
        {name === null ? <IconUserPlus size={15} stroke={1.7} aria-hidden /> : initials(name)}
      </span>
    </Tooltip>
  )
}

/** The same for the same name everywhere. */
function toneOf(name: string) {
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7)
  return tones[sum % tones.length]
}

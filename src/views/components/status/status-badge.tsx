import { useLingui } from '@lingui/react'
import type { CSSProperties, ReactNode } from 'react'
import type { Status, Tone } from '#contract/declare/statuses.ts'
import { labelIn } from '#views/components/entity/label.ts'
import classes from './status-badge.module.css'

/** A dot and a word in one of the product's tones; never colour alone. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** A word with a dot in a colour of the distributor's own choice, as #rrggbb; the word keeps its contrast whatever is chosen. */
export function ColourBadge({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className={classes.badge} data-own-colour style={{ '--own-colour': colour } as CSSProperties}>
      {children}
    </span>
  )
}

/** A status as the contract declares it. */
export function StatusBadge({ of: { tone, label } }: { of: Status }) {
  const { i18n } = useLingui()
  return <Badge tone={tone}>{labelIn(i18n, label)}</Badge>
}

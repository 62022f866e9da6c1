import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import type { CancellationPreview } from '#contract/training/cancellations.ts'
import { useMoney } from '#views/components/money/money.tsx'
import classes from './cancellation.module.css'
import { choiceWords } from './choice-field.tsx'

/** Number of participants and amounts, by decision. */
export function Sums({ sums }: Pick<CancellationPreview, 'sums'>) {
  const { i18n } = useLingui()
  const money = useMoney()
  return (
    <ul className={classes.sums}>
      {sums.map(({ choice, people, amount }) => (
        <li key={choice}>
          <span>{i18n._(choiceWords[choice])}</span>
          <strong>
            <Plural value={people} one="# person" other="# people" />
            {amount !== null && ` · ${money(amount)}`}
          </strong>
        </li>
      ))}
    </ul>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { CancellationTarget } from '#contract/training/cancellations.ts'
import type { CancellationChoice } from '#contract/training/statuses.ts'
import type { Chosen } from '#machines/training/term-cancellation.ts'
import { formatDate } from '#services/formatting.ts'

/** Labels of the choices for a participant. */
export const choiceWords: Record<CancellationChoice, MessageDescriptor> = {
  move: msg`Move to another term`,
  refund: msg`Refund the money`,
  credit: msg`Keep the money for another training`,
  none: msg`Cancel the place`,
}

interface ChoiceFieldProps {
  /** Label of the field. */
  label: string
  value: Chosen | null
  choices: readonly CancellationChoice[]
  targets: readonly CancellationTarget[]
  hasLabel?: boolean
  /** The placeholder while nothing is chosen. */
  placeholder?: string
  onChange: (chosen: Chosen) => void
}

/** Chooses what happens to a participant: another term, or the money. Only possible choices are offered. */
export function ChoiceField({ label, value, choices, targets, hasLabel, placeholder, onChange }: ChoiceFieldProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const others = choices.filter((choice) => choice !== 'move')
  return (
    <NativeSelect
      label={hasLabel ? label : undefined}
      aria-label={hasLabel ? undefined : label}
      value={written(value)}
      onChange={(event) => onChange(read(event.currentTarget.value))}
    >
      <option value="" disabled>
        {placeholder ?? t`Choose`}
      </option>
      {choices.includes('move') && (
        <optgroup label={i18n._(choiceWords.move)}>
          {targets.map((target) => (
            <option key={target.id} value={`move ${target.id}`}>
              {placeWords(target)} ({t`free places: ${target.free_places}`})
            </option>
          ))}
          {targets.length === 0 && <option disabled>{t`No other term has free places`}</option>}
        </optgroup>
      )}
      {others.map((choice) => (
        <option key={choice} value={choice}>
          {i18n._(choiceWords[choice])}
        </option>
      ))}
    </NativeSelect>
  )
}

/** A term in short form. */
export function placeWords({ training_date, start_time, city }: CancellationTarget): string {
  return `${formatDate(training_date)}, ${start_time}, ${city}`
}

function written(value: Chosen | null): string {
  if (!value) return ''
  return value.choice === 'move' ? `move ${value.target_term_id ?? ''}` : value.choice
}

function read(value: string): Chosen {
  const [choice, target] = value.split(' ')
  return { choice: choice as CancellationChoice, target_term_id: target ? Number(target) : null }
}

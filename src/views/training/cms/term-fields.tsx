import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import type { InferInput } from 'valibot'
import type { TermForm } from '#contract/training/term-form.ts'
import { netOf, vatRate } from '#contract/training/vat.ts'
import { TimeField } from '#views/components/fields/time-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { useMoney } from '#views/components/money/money.tsx'
import { Note } from '#views/components/page/note.tsx'
import type { FieldSlot, FormField } from '#views/components/resource/resource.ts'

/** Values of a term shared by its own form and the form of a new training. */
type Values = Pick<
  InferInput<typeof TermForm>,
  | 'city'
  | 'address'
  | 'total_places'
  | 'training_date'
  | 'registration_until'
  | 'start_time'
  | 'end_time'
  | 'certificate_date'
  | 'trainer_id'
>

/** A time of a term. */
function TermTime({ slot: { field, value, error, disabled, onChange } }: { slot: FieldSlot<unknown> }) {
  const { i18n } = useLingui()
  return (
    <TimeField
      id={fieldId(field.name)}
      label={i18n._(field.label)}
      required
      error={error}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
    />
  )
}

const time = (slot: FieldSlot<unknown>) => <TermTime slot={slot} />

/** Fields of the place and number of places. */
export const termPlaceFields: readonly FormField<Values>[] = [
  { name: 'city', label: msg`City` },
  { name: 'address', label: msg`Address`, description: msg`Street and number, or the name of the training centre.` },
  { name: 'total_places', label: msg`Places`, type: 'number' },
  {
    name: 'trainer_id',
    label: msg`Trainer`,
    description: msg`The colleague who leads the training; they see the term on their dashboard.`,
    type: 'lookup',
    lookup: 'user.users.lookup',
    beside: true,
    optional: true,
  },
]

/** Fields of the date, times, and end of registration. */
export const termTimeFields: readonly FormField<Values>[] = [
  { name: 'training_date', label: msg`Training date`, type: 'date' },
  {
    name: 'registration_until',
    label: msg`Last day of registration`,
    description: msg`If empty, the day of the training.`,
    type: 'date',
    beside: true,
    optional: true,
  },
  { name: 'start_time', label: msg`Starts at`, render: time },
  { name: 'end_time', label: msg`Ends at`, beside: true, render: time },
  {
    name: 'certificate_date',
    label: msg`Certificate date`,
    description: msg`Shown on the certificates.`,
    type: 'date',
  },
]

interface Prices {
  price_brutto: string
  price_netto: string
}

/** The gross price. The net price follows it as long as it equals the gross price without VAT. */
export function GrossField({ slot }: { slot: FieldSlot<Prices> }) {
  const { values, change } = slot
  const follows = values.price_netto === '' || isSame(values.price_netto, netOf(values.price_brutto))
  const onChange = (typed: unknown) => {
    const price_brutto = String(typed)
    const proposed = netOf(price_brutto)
    change(follows && proposed !== null ? { price_brutto, price_netto: proposed } : { price_brutto })
  }
  return slot.usual({ onChange })
}

/** The net price, with a suggestion if it differs from the gross price without VAT. */
export function NetField({ slot }: { slot: FieldSlot<Prices> }) {
  const money = useMoney()
  const { values, change, disabled } = slot
  const proposed = netOf(values.price_brutto)
  const differs = proposed !== null && !isSame(values.price_netto, proposed)
  return (
    <div>
      {slot.usual()}
      {differs && !disabled && (
        <Note mt="3xs" mb={0} mx={0}>
          <Trans>
            With {vatRate}% VAT: {money(proposed)}.
          </Trans>{' '}
          <Anchor component="button" type="button" onClick={() => change({ price_netto: proposed })}>
            <Trans>Take it</Trans>
          </Anchor>
        </Note>
      )}
    </div>
  )
}

function isSame(typed: string, amount: string | null): boolean {
  return amount !== null && Number(typed.replace(',', '.')) === Number(amount)
}

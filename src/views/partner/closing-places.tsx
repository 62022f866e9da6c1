import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { type ClosingChoice, closingChoices, type OpenPlace } from '#contract/partner/closing.ts'
import { formatDate } from '#services/formatting.ts'
import type { DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { useMoney } from '#views/components/money/money.tsx'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import classes from './partner.module.css'

/** The chosen decision about a participant; an empty text for none yet. */
export interface PlaceChoice {
  participant_id: number
  version: number
  choice: ClosingChoice | ''
  target_term_id: number | null
}
export type ClosingValues = { version: number; reason: string; places: PlaceChoice[] } & Record<string, unknown>

/** The possible decisions about a participant. */
const choiceWords: Record<Exclude<ClosingChoice, 'move'>, MessageDescriptor> = {
  keep: msg`Leave as it is`,
  refund: msg`Cancel and refund the money`,
  credit: msg`Cancel and keep the money for another training`,
  none: msg`Cancel the place`,
}

interface ClosingPlacesProps {
  form: DialogForm<ClosingValues>
  places: readonly OpenPlace[]
}

/** The participants of a company on future trainings with a decision for each, or one for all. */
export function ClosingPlaces({ form, places }: ClosingPlacesProps) {
  return (
    <section>
      <h3 className={classes.placesTitle}>
        <Trans>People on upcoming trainings</Trans>
      </h3>
      <p className={classes.quiet}>
        <Trans>Decide about each of them. People who are moved or cancelled get an e-mail.</Trans>
      </p>
      <ForAll form={form} places={places} />
      <ul className={classes.places}>
        {places.map((place, index) => (
          <Place key={place.participant_id} form={form} place={place} index={index} />
        ))}
      </ul>
    </section>
  )
}

/** Applies a decision to all for whom it is possible; the others keep theirs. */
function ForAll({ form, places }: ClosingPlacesProps) {
  const { t } = useTexts()
  const choices = closingChoices.filter((choice) => places.some((place) => place.choices.includes(choice)))
  if (places.length < 2) return null
  const targets = places.flatMap((place) => place.targets)
  const choose = (chosen: Chosen) => {
    for (const [index, place] of places.entries()) if (isOffered(place, chosen)) setChoice(form, index, chosen)
  }
  return (
    <NativeSelect
      className={classes.forAll}
      label={t`The same for everybody for whom it is possible`}
      value=""
      onChange={(event) => choose(chosenOf(event.currentTarget.value))}
    >
      <Options
        choices={choices}
        targets={targets.filter(({ id }, at) => targets.findIndex((one) => one.id === id) === at)}
      />
    </NativeSelect>
  )
}

function Place({ form, place, index }: { form: DialogForm<ClosingValues>; place: OpenPlace; index: number }) {
  const { t } = useTexts()
  const money = useMoney()
  const { full_name, training_name, training_date, city, status, payment, amount, choices, targets } = place
  const { choice, target_term_id } = form.getValues().places[index] ?? { choice: '', target_term_id: null }
  const paid = payment === 'transfer' || payment === 'online'
  return (
    <li>
      <div className={classes.place}>
        <strong>{full_name}</strong> <ParticipantStatusBadge status={status} />
      </div>
      <p className={classes.quiet}>
        {training_name}, {formatDate(training_date)}, {city}
        {paid && (
          <>
            {' · '}
            <Trans>paid: {money(amount)}</Trans>
          </>
        )}
      </p>
      <NativeSelect
        aria-label={t`What happens to the place: ${full_name}`}
        value={choice === 'move' ? `move ${target_term_id}` : choice}
        error={form.errors[`places.${index}.choice`]}
        onChange={(event) => setChoice(form, index, chosenOf(event.currentTarget.value))}
      >
        <Options choices={choices} targets={targets} />
      </NativeSelect>
    </li>
  )
}

function Options({ choices, targets }: Pick<OpenPlace, 'choices' | 'targets'>) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  return (
    <>
      <option value="" disabled>
        {t`Choose`}
      </option>
      {choices.map((offered) =>
        offered === 'move' ? (
          <optgroup key={offered} label={t`Move to another term`}>
            {targets.map((target) => (
              <option key={target.id} value={`move ${target.id}`}>
                {formatDate(target.training_date)}, {target.start_time}, {target.city} (
                {t`free places: ${target.free_places}`})
              </option>
            ))}
            {targets.length === 0 && <option disabled>{t`No other term has free places`}</option>}
          </optgroup>
        ) : (
          <option key={offered} value={offered}>
            {i18n._(choiceWords[offered])}
          </option>
        ),
      )}
    </>
  )
}

type Chosen = Pick<PlaceChoice, 'choice' | 'target_term_id'>

/** An option as text: a decision, and for `move` also its term. */
function chosenOf(written: string): Chosen {
  const [choice = '', target] = written.split(' ')
  return { choice: choice as ClosingChoice, target_term_id: target ? Number(target) : null }
}

function isOffered({ choices, targets }: OpenPlace, { choice, target_term_id }: Chosen): boolean {
  if (choice === 'move') return targets.some(({ id }) => id === target_term_id)
  return choice !== '' && choices.includes(choice)
}

function setChoice(form: DialogForm<ClosingValues>, index: number, { choice, target_term_id }: Chosen): void {
  form.setFieldValue(`places.${index}.choice`, choice)
  form.setFieldValue(`places.${index}.target_term_id`, target_term_id)
  form.clearFieldError(`places.${index}.choice`)
}

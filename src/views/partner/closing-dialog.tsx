import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useCatalogue } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Divider, Group, NativeSelect, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ClosingChoice, closingChoices, type OpenPlace, PartnerClosing } from '#contract/partner/closing.ts'
import type { Partner } from '#contract/partner/partner.ts'
import type { CancellationTarget } from '#contract/training/cancellations.ts'
import { formatDate } from '#services/formatting.ts'
import { partnerActions } from '#services/partner/partner-calls.ts'
import type { DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { TextSkeleton } from '#views/components/state/text-skeleton.tsx'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'

type ClosingVerb = 'deactivate' | 'cancel'

const uses: Record<ClosingVerb, SubmissionUse> = {
  deactivate: { send: partnerActions.deactivate },
  cancel: { send: partnerActions.cancel },
}

interface ClosingDialogProps {
  partner: Partner
  verb: ClosingVerb
  title: ReactNode
  explanation: ReactNode
  submit: ReactNode
  danger?: boolean
  onDone: () => void
  onCancel: () => void
}

/** Closes a partner after a decision about each of its people who is on a training. */
export function ClosingDialog({ partner, verb, ...dialog }: ClosingDialogProps) {
  const { t } = useLingui()
  const { data, failure, refresh } = useLoad('partner.partners.places', { path: { partner: partner.id } })
  if (!data)
    return (
      <Dialog opened onClose={dialog.onCancel} title={dialog.title} size="md">
        {failure ? <FailureNotice failure={failure} onRetry={refresh} /> : <TextSkeleton />}
      </Dialog>
    )
  const { maintenances, visits } = data
  const places = data.results.map(
    ({ participant_id, version }): PlaceChoice => ({ participant_id, version, choice: '', target_term_id: null }),
  )
  return (
    <SubmissionDialog
      {...dialog}
      use={uses[verb]}
      keptAs={`partner.partners.${verb}:${partner.id}:${places.map((place) => `${place.participant_id}-${place.version}`).join()}`}
      schema={PartnerClosing}
      initialValues={{ version: partner.version, reason: '', places } as ClosingValues}
      values={(typed) => ({ id: partner.id, ...typed })}
    >
      {(form) => (
        <>
          {maintenances > 0 && (
            <Notice
              tone="warning"
              title={
                <Plural
                  value={maintenances}
                  one="# open maintenance will be cancelled."
                  other="# open maintenances will be cancelled."
                />
              }
            >
              {visits > 0 ? (
                <Trans>Scheduled visits among them: {visits}. The technicians get an e-mail.</Trans>
              ) : (
                <Trans>No visit is scheduled yet.</Trans>
              )}
            </Notice>
          )}
          {data.results.length > 0 && <ClosingPlaces form={form} places={data.results} />}
          <LimitedTextarea
            label={t`Reason`}
            description={t`Kept in the history of the partner.`}
            autosize
            minRows={3}
            limit={1000}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}

/** The chosen decision about a participant; an empty text for none yet. */
interface PlaceChoice {
  participant_id: number
  version: number
  choice: ClosingChoice | ''
  target_term_id: number | null
}
type ClosingValues = { version: number; reason: string; places: PlaceChoice[] } & Record<string, unknown>

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
function ClosingPlaces({ form, places }: ClosingPlacesProps) {
  return (
    <section>
      <Title order={3} fz="lg">
        <Trans>People on upcoming trainings</Trans>
      </Title>
      <Text mt="5xs" mb="2xs" c="dimmed">
        <Trans>Decide about each of them. People who are moved or cancelled get an e-mail.</Trans>
      </Text>
      <ForAll form={form} places={places} />
      <PlainList gap="md">
        {places.map((place, index) => (
          <Place key={place.participant_id} form={form} place={place} index={index} />
        ))}
      </PlainList>
    </section>
  )
}

/** Applies a decision to all for whom it is possible; the others keep theirs. */
function ForAll({ form, places }: ClosingPlacesProps) {
  const { t } = useLingui()
  const choices = closingChoices.filter((choice) => places.some((place) => place.choices.includes(choice)))
  if (places.length < 2) return null
  const targets = places.flatMap((place) => place.targets)
  const choose = (chosen: Chosen) => {
    for (const [index, place] of places.entries()) if (isOffered(place, chosen)) setChoice(form, index, chosen)
  }
  return (
    <>
      <NativeSelect
        mb="md"
        label={t`The same decision for everyone`}
        value=""
        onChange={(event) => choose(chosenOf(event.currentTarget.value))}
      >
        <Options
          choices={choices}
          targets={targets.filter(({ id }, at) => targets.findIndex((one) => one.id === id) === at)}
        />
      </NativeSelect>
      <Divider color="var(--hairline)" mb="md" />
    </>
  )
}

function Place({ form, place, index }: { form: DialogForm<ClosingValues>; place: OpenPlace; index: number }) {
  const { t } = useLingui()
  const money = useMoney()
  const { participant_id, full_name, training_name, training_date, city, status, payment, amount, choices, targets } =
    place
  const { choice, target_term_id } = form.getValues().places[index] ?? { choice: '', target_term_id: null }
  const paid = payment === 'transfer' || payment === 'online'
  return (
    <li>
      <Group gap="2xs">
        <strong>{full_name}</strong> <ParticipantStatusBadge status={status} />
      </Group>
      <Text mt="5xs" mb="2xs" c="dimmed">
        {training_name}, {formatDate(training_date)}, {city}
        {paid && (
          <>
            {' · '}
            <Trans>paid: {money(amount)}</Trans>
          </>
        )}
      </Text>
      <NativeSelect
        aria-label={t`What happens to the place: ${full_name}`}
        value={choice === 'move' ? `move ${target_term_id}` : choice}
        error={form.errors[`places.${index}.choice`]}
        onChange={(event) => setChoice(form, index, chosenOf(event.currentTarget.value))}
      >
        <Options choices={choices} targets={targets} participant_id={participant_id} />
      </NativeSelect>
    </li>
  )
}

interface OptionsProps extends Pick<OpenPlace, 'choices' | 'targets'> {
  /** The person of the decision, whom some terms may not take. */
  participant_id?: number
}

function Options({ choices, targets, participant_id }: OptionsProps) {
  const { i18n } = useCatalogue()
  const { t } = useLingui()
  return (
    <>
      <option value="" disabled>
        {t`Choose`}
      </option>
      {choices.map((offered) =>
        offered === 'move' ? (
          <optgroup key={offered} label={t`Move to another term`}>
            {targets.map((target) => {
              const refused = refusedBy(target, participant_id)
              return (
                <option key={target.id} value={`move ${target.id}`} disabled={refused !== null}>
                  {formatDate(target.training_date)}, {target.start_time}, {target.city} (
                  {refused ?? t`free places: ${target.free_places}`})
                </option>
              )
            })}
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

/** Why a term does not take a person, or null. */
function refusedBy({ refused }: CancellationTarget, participant_id: number | undefined): string | null {
  return refused.find((one) => one.participant_id === participant_id)?.reason ?? null
}

function isOffered({ participant_id, choices, targets }: OpenPlace, { choice, target_term_id }: Chosen): boolean {
  if (choice === 'move')
    return targets.some((target) => target.id === target_term_id && refusedBy(target, participant_id) === null)
  return choice !== '' && choices.includes(choice)
}

function setChoice(form: DialogForm<ClosingValues>, index: number, { choice, target_term_id }: Chosen): void {
  form.setFieldValue(`places.${index}.choice`, choice)
  form.setFieldValue(`places.${index}.target_term_id`, target_term_id)
  form.clearFieldError(`places.${index}.choice`)
}

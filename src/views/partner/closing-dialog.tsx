import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Modal, NativeSelect, Skeleton, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ClosingChoice, type OpenPlace, PartnerClosing } from '#contract/partner/closing.ts'
import type { Partner } from '#contract/partner/partner.ts'
import { formatDate } from '#services/formatting.ts'
import type { DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FailureNotice } from '#views/components/page/failure-notice.tsx'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import { useMoney } from '#views/training/money.ts'
import classes from './partner.module.css'

type ClosingVerb = 'deactivate' | 'cancel'

interface Decision {
  participant_id: number
  version: number
  choice: ClosingChoice | ''
  target_term_id: number | null
}
type Values = { version: number; reason: string; places: Decision[] } & Record<string, unknown>

const closing = (verb: ClosingVerb): SubmissionUse => ({
  send: (api, { id, ...body }: { id: number; version: number; reason: string }, settings) =>
    api.call(`partner.partners.${verb}`, { path: { partner: id }, body, ...settings }),
})
const uses: Record<ClosingVerb, SubmissionUse> = { deactivate: closing('deactivate'), cancel: closing('cancel') }

/** What can become of somebody on a training. */
const choiceWords: Record<Exclude<ClosingChoice, 'move'>, MessageDescriptor> = {
  keep: msg`Leave as it is`,
  refund: msg`Cancel and give the money back`,
  credit: msg`Cancel and keep the money for another training`,
  none: msg`Cancel the place`,
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

/** Closes a partner: its people on trainings are listed first, and each is decided about. */
export function ClosingDialog({ partner, verb, ...dialog }: ClosingDialogProps) {
  const { t } = useTexts()
  const { data, failure, refresh } = useLoad('partner.partners.places', { path: { partner: partner.id } })
  if (!data)
    return (
      <Modal
        opened
        onClose={dialog.onCancel}
        title={dialog.title}
        size="md"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {failure ? <FailureNotice failure={failure} onRetry={refresh} /> : <Skeleton height={160} />}
      </Modal>
    )
  const places = data.results.map(
    ({ participant_id, version }): Decision => ({ participant_id, version, choice: '', target_term_id: null }),
  )
  return (
    <SubmissionDialog
      {...dialog}
      use={uses[verb]}
      keptAs={`partner.partners.${verb}:${partner.id}:${places.map((place) => `${place.participant_id}-${place.version}`).join()}`}
      schema={PartnerClosing}
      initialValues={{ version: partner.version, reason: '', places } as Values}
      values={(typed) => ({ id: partner.id, ...typed })}
    >
      {(form) => (
        <>
          {data.results.length > 0 && <Places form={form} places={data.results} />}
          <Textarea
            label={t`Reason`}
            description={t`Kept in the history of the partner.`}
            autosize
            minRows={3}
            maxLength={1000}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}

function Places({ form, places }: { form: DialogForm<Values>; places: readonly OpenPlace[] }) {
  return (
    <section>
      <h3 className={classes.placesTitle}>
        <Trans>People on trainings to come</Trans>
      </h3>
      <p className={classes.quiet}>
        <Trans>Decide about each of them. Whoever is moved or cancelled gets a letter.</Trans>
      </p>
      <ul className={classes.places}>
        {places.map((place, index) => (
          <Place key={place.participant_id} form={form} place={place} index={index} />
        ))}
      </ul>
    </section>
  )
}

function Place({ form, place, index }: { form: DialogForm<Values>; place: OpenPlace; index: number }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const money = useMoney()
  const { full_name, training_name, training_date, city, status, payment, amount, choices, targets } = place
  const path = `places.${index}` as const
  const { choice, target_term_id } = form.getValues().places[index] ?? { choice: '', target_term_id: null }
  const paid = payment === 'transfer' || payment === 'online'
  const choose = (written: string) => {
    const [chosen = '', target] = written.split(' ')
    form.setFieldValue(`${path}.choice`, chosen as ClosingChoice)
    form.setFieldValue(`${path}.target_term_id`, target ? Number(target) : null)
    form.clearFieldError(`${path}.choice`)
  }
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
        error={form.errors[`${path}.choice`]}
        onChange={(event) => choose(event.currentTarget.value)}
      >
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
              {targets.length === 0 && <option disabled>{t`No other term has room`}</option>}
            </optgroup>
          ) : (
            <option key={offered} value={offered}>
              {i18n._(choiceWords[offered])}
            </option>
          ),
        )}
      </NativeSelect>
    </li>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Select } from '@mantine/core'
import {
  AcceptByHandForm,
  ExtendForm,
  RejectByHandForm,
  RescindForm,
  SendOfferForm,
  WithdrawOfferForm,
} from '#contract/offer/actions.ts'
import { type VariantKey, variantKeys } from '#contract/offer/content.ts'
import type { Offer } from '#contract/offer/entity.ts'
import { offerVerb } from '#contract/offer/statuses.ts'
import { firstSelection, optionIdsOf } from '#contract/offer/totals.ts'
import { daysAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { findLine } from '#machines/offer/offer-lines.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { type OfferAction, offerActions } from '#services/offer/offer-calls.ts'
import { letterOf } from '#services/offer/offer-editing-actors.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { LimitedTextarea, LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { LetterFields } from './letter-fields.tsx'

export const sendLabel = ({ sent_at }: Offer) => (sent_at ? offerVerb.send.again : offerVerb.send.label)

interface DialogProps {
  offer: Offer
  onClose: () => void
  onDone: () => void
  onConflict: () => void
}

/** The dialogs of the actions on a registered offer. */
export function OfferDialogs({ asked, ...props }: DialogProps & { asked: OfferAction }) {
  if (asked === 'send') return <SendDialog {...props} />
  if (asked === 'extend') return <ExtendDialog {...props} />
  if (asked === 'accept') return <AcceptDialog {...props} />
  if (asked === 'rescind') return <RescindDialog {...props} />
  return <ReasonDialog {...props} kind={asked} />
}

/** Sends the offer. Sending again warns with the earlier date, as for notifications (specification, section 4). */
function SendDialog({ offer, onClose, onDone, onConflict }: DialogProps) {
  const { i18n } = useLingui()
  const { id, version, sent_at, email_main, email_extra, customer_email } = offer
  return (
    <SubmissionDialog
      use={{ send: offerActions.send }}
      keptAs={letterOf(id)}
      title={labelIn(i18n, sendLabel(offer))}
      explanation={
        <Trans>Each address gets an e-mail with the PDF and its own link to view and accept the offer.</Trans>
      }
      schema={SendOfferForm}
      initialValues={{
        version,
        to: email_main ?? customer_email ?? '',
        extra: [...email_extra],
        message: null as string | null,
        again: sent_at !== null,
      }}
      values={(typed) => ({ ...typed, id })}
      submit={sent_at ? labelIn(i18n, offerVerb.send.again) : <Trans>Send</Trans>}
      onDone={onDone}
      onConflict={onConflict}
      onCancel={onClose}
    >
      {(form) => (
        <>
          {sent_at && (
            <Notice tone="warning" live>
              <Trans>This offer was already sent on {formatMoment(sent_at)}.</Trans>
            </Notice>
          )}
          <LetterFields form={form} />
        </>
      )}
    </SubmissionDialog>
  )
}

function ExtendDialog({ offer, onClose, onDone, onConflict }: DialogProps) {
  const { t, i18n } = useLingui()
  const { id, version, sent_at } = offer
  return (
    <SubmissionDialog
      use={{ send: offerActions.extend }}
      keptAs={`partnerzone.offer-generator.offers.extend:${id}`}
      title={<Trans>Extend the offer</Trans>}
      explanation={
        <Trans>A new version of the document is created with the new date; everything else stays the same.</Trans>
      }
      schema={ExtendForm}
      initialValues={{ version, expires_on: daysAfter(today(), 30), tell_customer: sent_at !== null }}
      values={(typed) => ({ ...typed, id })}
      submit={labelIn(i18n, offerVerb.extend.label)}
      onDone={onDone}
      onConflict={onConflict}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <DateField
            label={t({ context: 'offer', message: 'Valid until' })}
            required
            error={form.errors.expires_on}
            value={form.values.expires_on}
            onChange={(day) => form.setFieldValue('expires_on', day ?? '')}
          />
          {sent_at && (
            <Checkbox label={t`Notify the customer`} {...form.getInputProps('tell_customer', { type: 'checkbox' })} />
          )}
        </>
      )}
    </SubmissionDialog>
  )
}

/** Records an acceptance given by phone or on paper, which is also possible after expiry. */
function AcceptDialog({ offer, onClose, onDone, onConflict }: DialogProps) {
  const { t, i18n } = useLingui()
  const { id, version, customer_name, variants, sections } = offer
  return (
    <SubmissionDialog
      use={{ send: offerActions.accept }}
      keptAs={`partnerzone.offer-generator.offers.accept:${id}`}
      title={labelIn(i18n, offerVerb.accept.label)}
      explanation={<Trans>For a customer who agreed by phone or on paper. Say how.</Trans>}
      schema={AcceptByHandForm}
      initialValues={{
        version,
        variant: firstSelection(offer).variant as VariantKey | null,
        options: [] as string[],
        name: customer_name ?? '',
        note: '',
      }}
      values={(typed) => ({ ...typed, id })}
      submit={<Trans>Save</Trans>}
      onDone={onDone}
      onConflict={onConflict}
      onCancel={onClose}
    >
      {(form) => (
        <>
          {variants.length > 0 && (
            <Select
              label={t`Variant`}
              allowDeselect={false}
              data={variants.map(({ key, name }) => ({ value: key, label: [key, name].filter(Boolean).join(' · ') }))}
              value={form.values.variant}
              onChange={(key) => {
                form.setFieldValue('variant', variantKeys.find((one) => one === key) ?? null)
                form.setFieldValue('options', [])
              }}
            />
          )}
          <Checkbox.Group {...form.getInputProps('options')}>
            {optionIdsOf({ sections }, form.values.variant).map((option) => (
              <Checkbox
                key={option}
                my="3xs"
                value={option}
                label={findLine(sections, option)?.name ?? sections.find((one) => one.id === option)?.name}
              />
            ))}
          </Checkbox.Group>
          <LimitedTextInput label={t`Who accepted`} required limit={200} {...form.getInputProps('name')} />
          <LimitedTextarea
            label={t`How the customer agreed`}
            required
            autosize
            minRows={2}
            limit={1000}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}

/** Records that the customer has taken the acceptance back. Orders that were begun from the offer stay as they are. */
function RescindDialog({ offer, onClose, onDone, onConflict }: DialogProps) {
  const { t, i18n } = useLingui()
  const { id, version, decided_at, rescind_until, follow_ups } = offer
  const accepted_on = decided_at === null ? null : today(new Date(decided_at))
  const last = rescind_until !== null && rescind_until < today() ? rescind_until : today()
  return (
    <SubmissionDialog
      use={{ send: offerActions.rescind }}
      keptAs={`partnerzone.offer-generator.offers.rescind:${id}`}
      danger
      title={labelIn(i18n, offerVerb.rescind.label)}
      explanation={
        rescind_until === null ? (
          <Trans>The conditions of the offer name no time for it. The offer no longer counts as won.</Trans>
        ) : (
          <Trans>
            By the conditions of the offer until {formatDate(rescind_until)}. The offer no longer counts as won.
          </Trans>
        )
      }
      schema={RescindForm}
      bounds={{ accepted_on, rescind_until }}
      initialValues={{ version, declared_on: last, reason: '' }}
      values={(typed) => ({ ...typed, id })}
      submit={<Trans>Save</Trans>}
      onDone={onDone}
      onConflict={onConflict}
      onCancel={onClose}
    >
      {(form) => (
        <>
          {follow_ups.length > 0 && (
            <Notice tone="warning">
              <Trans>Orders and visits begun from this offer stay open. Cancel them separately.</Trans>
            </Notice>
          )}
          <DateField
            label={t`Declared by the customer on`}
            required
            data-path="declared_on"
            error={form.errors.declared_on}
            value={form.values.declared_on}
            onChange={(day) => form.setFieldValue('declared_on', day ?? '')}
          />
          <LimitedTextarea
            label={t`Reason`}
            required
            autosize
            minRows={2}
            limit={1000}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}

function ReasonDialog({ offer, kind, onClose, onDone, onConflict }: DialogProps & { kind: 'reject' | 'withdraw' }) {
  const { t, i18n } = useLingui()
  const { id, version, sent_at, recipients } = offer
  const isWithdrawal = kind === 'withdraw'
  const isMailed = recipients.some(({ email }) => email !== null)
  return (
    <SubmissionDialog
      use={{ send: offerActions[kind] }}
      keptAs={`partnerzone.offer-generator.offers.${kind}:${id}`}
      danger={isWithdrawal}
      title={isWithdrawal ? <Trans>Withdraw the offer?</Trans> : labelIn(i18n, offerVerb.reject.label)}
      explanation={
        isWithdrawal ? (
          isMailed ? (
            <Trans>The customer is notified by e-mail and on the offer page. This cannot be undone.</Trans>
          ) : sent_at ? (
            <Trans>The customer sees it on the offer page. This cannot be undone.</Trans>
          ) : (
            <Trans>It cannot be undone.</Trans>
          )
        ) : undefined
      }
      schema={isWithdrawal ? WithdrawOfferForm : RejectByHandForm}
      initialValues={{ version, reason: null as string | null }}
      values={(typed) => ({ ...typed, id })}
      submit={isWithdrawal ? labelIn(i18n, offerVerb.withdraw.label) : <Trans>Save</Trans>}
      onDone={onDone}
      onConflict={onConflict}
      onCancel={onClose}
    >
      {(form) => (
        <LimitedTextarea
          label={t`Reason`}
          autosize
          minRows={2}
          limit={1000}
          {...form.getInputProps('reason')}
          value={form.values.reason ?? ''}
        />
      )}
    </SubmissionDialog>
  )
}

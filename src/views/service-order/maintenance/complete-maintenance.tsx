import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Input, SegmentedControl } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { validate } from '#contract/declare/validation.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import {
  CompleteMaintenanceForm,
  completionFor,
  isForStaff,
  type VisitDays,
} from '#contract/service-order/maintenance/forms.ts'
import { isLaterThanTerms, proposedNextDue } from '#contract/service-order/maintenance/interval.ts'
import { readingNames } from '#contract/service-order/maintenance/protocol.ts'
import { maintenanceOutcomeWords } from '#contract/service-order/next-texts.ts'
import { type VisitOutcome, visitOutcomes } from '#contract/service-order/visit/lifecycle.ts'
import { isAsked } from '#contract/values/dependent-fields.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { HandledMaintenance } from '#machines/service-order/order-handling.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { negative } from '#services/notifications.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useUser } from '#views/components/app/use-session.ts'
import type { DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { firstTexts } from '#views/components/dialogs/action-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { keepEnter } from '#views/components/form/enter-key.ts'
import { ErrorSummary, fieldId } from '#views/components/form/error-summary.tsx'
import { BoundedFormContext } from '#views/components/form/form-bounds.ts'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { KeptNotice } from '#views/components/form/kept-notice.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { useKept } from '#views/components/form/use-kept.ts'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { Handling, useMaintenance, useOffered } from '#views/service-order/handling/handling-actor.ts'
import { HandledOrderScreen } from '#views/service-order/handling/order-page.tsx'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'
import { useHandlingWords } from '#views/service-order/handling/use-conflict-words.ts'
import { VanParts, type VanPartValues } from '#views/service-order/visit/van-parts.tsx'
import { opensWith, useOrderZone } from '#views/service-order/zone.ts'
import { Checklist, type Completion, type Protocol, Readings, Signing } from './protocol-fields.tsx'
import { readingWords } from './words.ts'

/** The protocol of an earlier completion, without its signature; otherwise one without answers. */
function begunProtocol({ checks, protocol, contact_name }: HandledMaintenance): Protocol {
  return {
    checks: checks.flatMap(({ id: check, name }) => {
      const before = protocol?.checks.find(({ name_pl, name_en }) => name === name_pl || name === name_en)
      return before
        ? [{ check, result: before.result, remark: before.remark ?? '', photos: before.photos.map(({ id }) => id) }]
        : []
    }),
    readings: Object.fromEntries(
      readingNames.map((name) => [name, protocol?.readings[name] ?? null]),
    ) as Protocol['readings'],
    signed_by: contact_name ?? '',
    signature: null,
  }
}

/** Days that bound the day of the visit. */
const visitDaysOf = ({ created_at, coverage_lapsed_on }: HandledMaintenance): VisitDays => ({
  registered_on: today(new Date(created_at)),
  coverage_lapsed_on,
})

/** The parts of an earlier completion of this visit. */
function begunParts({ parts, visits }: HandledMaintenance): VanPartValues[] {
  const current = visits.at(-1)?.number ?? null
  return parts
    .filter(({ visit_number }) => visit_number === current)
    .map(({ number, title, quantity, old_serial_no, new_serial_no }) => ({
      number: number ?? '',
      title,
      quantity,
      old_serial_no: old_serial_no ?? '',
      new_serial_no: new_serial_no ?? '',
    }))
}

/** The form that completes a visit: its values, kept in this browser until they are sent, its errors, and how it is sent. */
function useCompletion() {
  const { i18n } = useLingui()
  const zone = useOrderZone()
  const { api, notify } = useServices()
  const actor = Handling.useActorRef()
  const order = useMaintenance()
  const { id, checks, interval_months, visit_at } = order
  const { version, keptAs, busy, onSubmit } = useActionDialog('complete')
  const empty = begunProtocol(order)
  const scheduled = visit_at && warsawLocal(visit_at).slice(0, 10)
  // A visit that is still to come was on another day, which has to be entered.
  const visited_on = order.visited_on ?? (scheduled && scheduled <= today() ? scheduled : null)
  const kept = useKept<Completion>(keptAs, {
    outcome: null,
    visited_on,
    visited_on_reason: '',
    paper: [],
    reason: '',
    note: order.completion_note ?? '',
    protocol: empty,
    parts: begunParts(order),
    photos_before: order.photos_before.map((photo) => photo.id),
    photos_after: order.photos_after.map((photo) => photo.id),
    next_due_on:
      (order.report_kept_at && order.next_due_on) || (visited_on && proposedNextDue(visited_on, interval_months)),
    next_due_reason: '',
  })
  const schema = completionFor({ checks, interval_months, by: zone, ...visitDaysOf(order) })
  const form = useForm<Completion>({
    initialValues: kept.values,
    onValuesChange: kept.keep,
    validate: (values) => {
      const checked = validate(schema, { ...values, version }, i18n.locale as Locale, { at: api.now() })
      return checked.success ? {} : firstTexts(checked.errors)
    },
  })
  const [refused, setRefused] = useState(0)
  const countRefusal = () => setRefused((before) => before + 1)
  useEmitted(actor, 'action.invalid', ({ errors }) => {
    form.setErrors(firstTexts(errors))
    countRefusal()
  })
  useEmitted(actor, 'action.accepted', () => {
    kept.forget()
    // Back leads to the plan of the day, not to a protocol that is closed.
    navigateTo(orderPage('maintenance', zone, id), { replace: true })
  })
  useEmitted(actor, 'action.refused', ({ message }) => notify.show(negative(message)))
  return {
    form,
    kept_at: kept.kept_at,
    /** A protocol to begin with. */
    empty,
    isSending: busy,
    /** The number of refused attempts. */
    refused,
    submit: form.onSubmit(onSubmit, countRefusal),
    /** The proposed next day moves with the day of the visit, unless another one was chosen. */
    changeDay: (day: string | null) => {
      const { visited_on: before, next_due_on } = form.values
      const isProposed = next_due_on === (before && proposedNextDue(before, interval_months))
      form.setFieldValue('visited_on', day)
      if (isProposed) form.setFieldValue('next_due_on', proposedFor(day, interval_months))
    },
  }
}

/** A complete day; null while it is being typed. */
const completeDay = (day: string | null) => (day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null)

/** The proposal for a complete day. */
function proposedFor(day: string | null, interval_months: number | null) {
  const complete = completeDay(day)
  return complete && proposedNextDue(complete, interval_months)
}

/** Completes a maintenance in the back office. */
export const StaffCompleteMaintenance = ({ params }: ScreenProps) => <Screen id={Number(params.id)} zone="staff" />

/** Completes a maintenance by the partner whose own people came. */
export const PartnerCompleteMaintenance = ({ params }: ScreenProps) => <Screen id={Number(params.id)} zone="partner" />

function Screen({ id, zone }: { id: number; zone: OrderZone }) {
  return (
    <HandledOrderScreen zone={zone} kind="maintenance" id={id} own={{}} words={useHandlingWords()}>
      <Completing />
    </HandledOrderScreen>
  )
}

/** The form, as long as the visit can be completed; afterwards the order. */
function Completing() {
  const { id } = useMaintenance()
  const zone = useOrderZone()
  const isOffered = useOffered().includes('complete')
  const isBusy = Handling.useSelector((snapshot) => snapshot.hasTag('busy'))
  if (!isOffered && !isBusy) return <Redirect to={orderPage('maintenance', zone, id)} replace />
  return <CompletionForm />
}

/** Says that the form begins with a report that was kept without outcome and day, and what becomes of its signature. */
function KeptReportNotice() {
  const { report_kept_at, signature, visited_on } = useMaintenance()
  const zone = useOrderZone()
  if (!report_kept_at) return null
  const moment = formatMoment(report_kept_at)
  if (visited_on)
    return (
      <Notice
        tone="information"
        apart
        title={
          zone === 'staff' ? (
            <Trans>Check the report of a visit before the order was registered.</Trans>
          ) : (
            <Trans>The report is being checked by the distributor’s service.</Trans>
          )
        }
      >
        <Trans>The form contains the report saved on {moment}.</Trans>
      </Notice>
    )
  return (
    <Notice tone="information" apart title={<Trans>Enter the outcome and the day of the visit.</Trans>}>
      <Trans>The form contains the report saved on {moment}.</Trans>{' '}
      {signature && <Trans>The customer’s signature stays as long as the answers are not changed.</Trans>}
    </Notice>
  )
}

/** Labels of the fields for the summary of errors. */
function useCompletionLabels(parts: number): Record<string, string> {
  const { t, i18n } = useLingui()
  const ofParts = Array.from({ length: parts }, (_, index) => {
    const label = t`Part ${index + 1}`
    return ['title', 'number', 'quantity', 'old_serial_no', 'new_serial_no'].map((name) => [
      `parts.${index}.${name}`,
      label,
    ])
  })
  return {
    outcome: t`What happened?`,
    visited_on: t`Visit day`,
    visited_on_reason: t`Why an earlier day?`,
    paper: t`Document of the visit`,
    reason: t`Why was nothing carried out?`,
    protocol: t`Checklist`,
    ...Object.fromEntries(readingNames.map((name) => [`protocol.readings.${name}`, i18n._(readingWords[name])])),
    'protocol.signed_by': t`Who signs`,
    'protocol.signature': t`Customer’s signature`,
    ...Object.fromEntries(ofParts.flat()),
    note: t`Remarks`,
    next_due_on: t`Next maintenance due on`,
    next_due_reason: t`Why later than the terms require?`,
  }
}

/**
 * The protocol of a visit, filled in on the phone and signed there by the customer. A reopened maintenance starts with its former
 * protocol; any other without answers, because a customer must not sign unchecked items.
 */
function CompletionForm() {
  const { t, i18n } = useLingui()
  const zone = useOrderZone()
  const order = useMaintenance()
  const { form, kept_at, submit, refused, isSending, empty, changeDay } = useCompletion()
  const labels = useCompletionLabels(form.values.parts.length)
  const mayReport = useOffered().includes('report')
  const [held, setHeld] = useState<Record<string, string | null>>({})
  const hold = (field: string, reason: string | null) => setHeld((before) => ({ ...before, [field]: reason }))
  useRecordTitle(order.order_number)
  const { values } = form
  const asks = (field: string) => values.outcome !== null && isAsked(CompleteMaintenanceForm, field, values)
  const input = (name: string) => ({ id: fieldId(name), ...form.getInputProps(name) })
  const photos = (field: Photos, label: string) => (
    <PhotosField
      field={field}
      label={label}
      value={values[field]}
      error={form.errors[field] ?? held[field]}
      onChange={(ids) => form.setFieldValue(field, ids)}
      onHold={(reason) => hold(field, reason)}
    />
  )
  const isExtended =
    zone === 'staff' &&
    values.visited_on !== null &&
    isLaterThanTerms({ visited_on: values.visited_on, next_due_on: values.next_due_on }, order.interval_months)
  return (
    <BoundedFormContext value={{ schema: CompleteMaintenanceForm, values }}>
      <form noValidate onKeyDown={keepEnter} onSubmit={submit}>
        <PageHeader
          title={<Trans>Visit report</Trans>}
          note={[order.order_number, order.model_name, order.city].filter(Boolean).join(' · ')}
        />
        <KeptReportNotice />
        <KeptNotice kept_at={kept_at} />
        <ErrorSummary errors={form.errors as Record<string, string>} labels={labels} refused={refused} />
        <FormSection
          title={t`Visit`}
          explanation={t`Warranty coverage and the next date are counted from the day of the visit.`}
        >
          <Input.Wrapper label={t`What happened?`} labelElement="div" required error={form.errors.outcome}>
            <SegmentedControl
              fullWidth
              id={fieldId('outcome')}
              aria-label={t`What happened?`}
              data={visitOutcomes.map((value) => ({ value, label: labelIn(i18n, maintenanceOutcomeWords[value]) }))}
              value={values.outcome ?? ''}
              onChange={(value) => form.setFieldValue('outcome', value as VisitOutcome)}
            />
          </Input.Wrapper>
          {asks('reason') && mayReport && (
            <Note>
              <Trans>
                The order will be completed. Where another visit is needed,{' '}
                <Link href={opensWith(orderPage('maintenance', zone, order.id), 'report')}>
                  save the result of the visit
                </Link>
                .
              </Trans>
            </Note>
          )}
          <DateField
            label={t`Visit day`}
            required
            description={<VisitDayBounds />}
            {...input('visited_on')}
            value={values.visited_on}
            onChange={changeDay}
          />
          <EarlierDay form={form} hold={hold} held={held} />
          {asks('reason') && (
            <LimitedTextarea
              label={t`Why was nothing carried out?`}
              description={t`Both sides read it. The due date of the unit stays as it was.`}
              required
              autosize
              minRows={3}
              limit={1000}
              {...input('reason')}
            />
          )}
        </FormSection>
        {asks('protocol') && (
          <FormSection title={t`Checklist`} explanation={<ProtocolTo />}>
            <Checkbox
              label={t`With a report`}
              checked={values.protocol !== null}
              onChange={(event) => form.setFieldValue('protocol', event.currentTarget.checked ? empty : null)}
            />
            {values.protocol && <Checklist form={form} protocol={values.protocol} held={held} onHold={hold} />}
          </FormSection>
        )}
        {asks('protocol') && values.protocol && (
          <FormSection title={t`Readings`} explanation={t`Only what was measured.`}>
            <Readings form={form} protocol={values.protocol} />
          </FormSection>
        )}
        {asks('parts') && (
          <FormSection
            title={t`Parts from the van`}
            explanation={t`Parts that were fitted without an order of parts. They stay in the history of the unit.`}
          >
            <VanParts form={form} parts={values.parts} model={order.model} />
          </FormSection>
        )}
        <FormSection title={t`Photos`}>
          <FieldRow>
            {photos('photos_before', t`Photos before`)}
            {photos('photos_after', t`Photos after`)}
          </FieldRow>
        </FormSection>
        {asks('note') && (
          <FormSection title={t`Remarks and the next maintenance`}>
            <LimitedTextarea
              label={t`Remarks`}
              required={values.protocol === null}
              autosize
              minRows={3}
              limit={4000}
              {...input('note')}
            />
            <DateField label={t`Next maintenance due on`} {...input('next_due_on')} value={values.next_due_on} />
            {isExtended && (
              <LimitedTextarea
                label={t`Why later than the terms require?`}
                description={t`The warranty then counts to this day.`}
                required
                autosize
                minRows={2}
                limit={1000}
                {...input('next_due_reason')}
              />
            )}
          </FormSection>
        )}
        {asks('protocol') && values.protocol && (
          <FormSection title={t`Signature`} explanation={t`The customer signs last, on this screen.`}>
            <Signing form={form} protocol={values.protocol} />
          </FormSection>
        )}
        <StickyBar>
          <Button variant="default" onClick={() => navigateTo(orderPage('maintenance', zone, order.id))}>
            <Trans>Back to the order</Trans>
          </Button>
          <Button
            type="submit"
            color="copper"
            loading={isSending}
            disabled={Object.values(held).some((reason) => reason != null)}
          >
            <Trans>Complete</Trans>
          </Button>
        </StickyBar>
      </form>
    </BoundedFormContext>
  )
}

/** The days that the person of the zone may enter. */
function VisitDayBounds() {
  const { created_at } = useMaintenance()
  const day = formatDate(today(new Date(created_at)))
  return useOrderZone() === 'staff' ? (
    <Trans>At most today; before {day} with a reason.</Trans>
  ) : (
    <Trans>From {day} to today; an earlier day with a document, which is checked.</Trans>
  )
}

interface EarlierDayProps {
  form: DialogForm<Completion>
  held: Record<string, string | null>
  hold: (field: string, reason: string | null) => void
}

/** A day of the visit that is for staff alone to enter: their reason, or the document that a partner sends for them to check. */
function EarlierDay({ form, held, hold }: EarlierDayProps) {
  const { t } = useLingui()
  const { id: user_id } = useUser()
  const zone = useOrderZone()
  const order = useMaintenance()
  const { visited_on, outcome, paper } = form.values
  const days = visitDaysOf(order)
  if (!isForStaff(completeDay(visited_on), days)) return null
  if (zone === 'staff')
    return (
      <LimitedTextarea
        label={t`Why an earlier day?`}
        description={t`The order was registered later, or the coverage had been lost. Both sides read the reason.`}
        required
        autosize
        minRows={2}
        limit={1000}
        id={fieldId('visited_on_reason')}
        {...form.getInputProps('visited_on_reason')}
      />
    )
  if (outcome === 'not_done') return null
  return (
    <>
      <Notice tone="warning" apart title={<Trans>This visit is checked by the distributor’s service.</Trans>}>
        <Trans>
          A visit before the order was registered ({formatDate(days.registered_on)}), or before coverage was lost,
          counts only after the service has checked its document. The order stays open until then.
        </Trans>
      </Notice>
      <UploadField
        id={fieldId('paper')}
        purpose="maintenance_files"
        label={t`Document of the visit`}
        description={t`The report or invoice of that day, as a photo or PDF.`}
        required
        value={paper}
        scope={`${user_id}:maintenance:${order.id}:paper`}
        error={form.errors.paper ?? held.paper}
        onChange={(ids) => form.setFieldValue('paper', ids)}
        onHold={(reason) => hold('paper', reason)}
      />
    </>
  )
}

type Photos = 'photos_before' | 'photos_after'

interface PhotosFieldProps {
  field: Photos
  label: string
  value: string[]
  error: ReactNode
  onChange: (ids: string[]) => void
  onHold: (reason: string | null) => void
}

function PhotosField({ field, ...props }: PhotosFieldProps) {
  const { id: user_id } = useUser()
  const order = useMaintenance()
  return (
    <UploadField
      purpose="maintenance_photos"
      stored={order[field]}
      scope={`${user_id}:maintenance:${order.id}:${field}`}
      {...props}
    />
  )
}

/** Explains where the protocol is sent and kept. */
function ProtocolTo() {
  return useOrderZone() === 'staff' ? (
    <Trans>The partner gets the report as a PDF.</Trans>
  ) : (
    <Trans>The report is added to the order as a PDF.</Trans>
  )
}

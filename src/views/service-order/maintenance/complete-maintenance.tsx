import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Input, SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { CompleteMaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import { isLaterThanTerms } from '#contract/service-order/maintenance/interval.ts'
import { readingNames } from '#contract/service-order/maintenance/protocol.ts'
import { maintenanceOutcomeWords } from '#contract/service-order/next-texts.ts'
import { type VisitOutcome, visitOutcomes } from '#contract/service-order/visit/lifecycle.ts'
import { isAsked } from '#contract/values/dependent-fields.ts'
import { formatMoment } from '#services/formatting.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { keepEnter } from '#views/components/form/enter-key.ts'
import { ErrorSummary, fieldId } from '#views/components/form/error-summary.tsx'
import { BoundedFormContext } from '#views/components/form/form-bounds.ts'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { KeptNotice } from '#views/components/form/kept-notice.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { Handling, useMaintenance, useOffered } from '#views/service-order/handling/handling-actor.ts'
import { HandledOrderScreen } from '#views/service-order/handling/order-page.tsx'
import { useHandlingWords } from '#views/service-order/handling/use-conflict-words.ts'
import { VanParts } from '#views/service-order/visit/van-parts.tsx'
import { opensWith, useOrderZone } from '#views/service-order/zone.ts'
import { EarlierDay, VisitDayBounds } from './earlier-day.tsx'
import { Checklist, Readings, Signing } from './protocol-fields.tsx'
import { useCompletion } from './use-completion.ts'
import { readingWords } from './words.ts'

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

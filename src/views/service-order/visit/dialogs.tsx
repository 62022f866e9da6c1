import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { visitResultWords } from '#contract/service-order/statuses.ts'
import {
  ObjectionForm,
  ReportVisitForm,
  ReportWarrantyVisitForm,
  ScheduleForm,
} from '#contract/service-order/visit/forms.ts'
import {
  hasWork,
  isVisitOpen,
  type ReportedResult,
  reportedResults,
  type VisitedKind,
} from '#contract/service-order/visit/lifecycle.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import { isWarranty, objectsToVisit } from '#machines/service-order/order-handling.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { ActionDialog, type DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import type { FieldProps } from '#views/components/fields/field.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { TimeField } from '#views/components/fields/time-field.tsx'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import type { ActionDialogsProps } from '#views/service-order/handling/action-dialogs.tsx'
import { useVisited } from '#views/service-order/handling/handling-actor.ts'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'
import { useOrderZone } from '#views/service-order/zone.ts'
import { OverlapWarning } from './overlap-warning.tsx'
import { type Technician, TechnicianInput } from './technician-input.tsx'
import { VanParts, type VanPartValues } from './van-parts.tsx'

/** Number of characters after which colleagues are offered. */
const minimum = 2

/** A colleague of the distributor, found by the first characters of the name. */
function ColleagueField(field: FieldProps<Technician>) {
  const found = useLookup('user.users.lookup', { minimum, chosen: field.value.id === null ? [] : [field.value.id] })
  return (
    <TechnicianInput
      {...field}
      options={found?.options ?? []}
      known={found?.known ?? []}
      onSearch={(search) => found?.actor.send({ type: 'search.change', search })}
    />
  )
}

/** One of the company's own people. */
function MemberField(field: FieldProps<Technician>) {
  const { technicians } = useVisited()
  return <TechnicianInput {...field} options={technicians.map(({ id, full_name: name }) => ({ id, name }))} />
}

/** The order whose own visits do not overlap with the one that is planned. */
const overlapOf = (order: ReturnType<typeof useVisited>) => ({
  of: isWarranty(order) ? ('warranty' as const) : ('maintenance' as const),
  order: order.id,
})

interface Values extends Record<string, unknown> {
  visit_day: string | null
  visit_time: string
  visit_until: string
  ask_customer: boolean
  by_partner: boolean
  technician_id: number | null
  technician_name: string
}

/** Whether the customer is asked to confirm; not for a warranty order, whose contact is often a person of the company itself. */
const asksByDefault = (order: ReturnType<typeof useVisited>) => order.can_ask_customer && !isWarranty(order)

/** Plans the visit to come or the next one, or moves it. A company does so for visits of its own people. */
function ScheduleDialog() {
  const { t } = useLingui()
  const zone = useOrderZone()
  const order = useVisited()
  const { version, ...dialog } = useActionDialog('schedule')
  const current = order.visits.at(-1)
  const isMove = current !== undefined && isVisitOpen(current)
  const [visit_day = null, visit_time = '09:00'] = isMove ? warsawLocal(current.visit_at).split('T') : []
  const initialValues: Values = {
    visit_day,
    visit_time,
    visit_until: isMove && current.visit_until ? warsawLocal(current.visit_until).slice(11) : '',
    // Where the time changes, the server sends a new question to a customer who has answered the former one.
    ask_customer: asksByDefault(order) && !(isMove && current.status === 'confirmed'),
    by_partner: zone === 'partner' || order.by_partner,
    technician_id: order.technician_id,
    technician_name: order.technician_name ?? '',
    version,
  }
  return (
    <ActionDialog<Values>
      {...dialog}
      title={isMove ? <Trans>Move the visit</Trans> : <Trans>Schedule the visit</Trans>}
      explanation={<Trans>Both sides and the technician get it by e-mail with an entry for their calendars.</Trans>}
      schema={ScheduleForm}
      initialValues={initialValues}
      submit={isMove ? <Trans>Save the visit</Trans> : <Trans>Schedule the visit</Trans>}
    >
      {(form) => {
        const technician = {
          required: true,
          label: t`Technician`,
          'data-path': 'technician_name',
          error: form.errors.technician_id ?? form.errors.technician_name,
          value: { id: form.values.technician_id, name: form.values.technician_name },
          onChange: ({ id, name }: Technician) => form.setValues({ technician_id: id, technician_name: name }),
        }
        return (
          <>
            <DateField label={t`Day`} required {...form.getInputProps('visit_day')} value={form.values.visit_day} />
            <VisitHours form={form} from="visit_time" until="visit_until" />
            {zone === 'staff' && (
              <Checkbox
                label={t`The partner’s own people carry it out`}
                {...form.getInputProps('by_partner', { type: 'checkbox' })}
                onChange={(event) =>
                  form.setValues({
                    by_partner: event.currentTarget.checked,
                    technician_id: null,
                    technician_name: '',
                  })
                }
              />
            )}
            {form.values.by_partner ? (
              <MemberField
                {...technician}
                description={t`Choose a person of the company, who has the visit in the plan of the day, or enter any name.`}
              />
            ) : (
              <ColleagueField
                {...technician}
                description={t`Choose a colleague, who gets a calendar entry, or enter any name.`}
              />
            )}
            <OverlapWarning
              {...overlapOf(order)}
              day={form.values.visit_day}
              time={form.values.visit_time}
              until={form.values.visit_until}
              technician={form.values.technician_id}
            />
            <AskCustomer form={form} />
          </>
        )
      }}
    </ActionDialog>
  )
}

interface HoursProps<V extends Record<string, unknown>> {
  form: DialogForm<V>
  from: keyof V & string
  until: keyof V & string
}

/** The time of a visit, or the window within which the technician comes. */
function VisitHours<V extends Record<string, unknown>>({ form, from, until }: HoursProps<V>) {
  const { t } = useLingui()
  return (
    <FieldRow>
      <TimeField label={t`Time`} required {...form.getInputProps(from)} value={String(form.values[from])} />
      <TimeField
        label={t`Until, for a time window`}
        {...form.getInputProps(until)}
        value={String(form.values[until])}
      />
    </FieldRow>
  )
}

/** Whether the customer gets a letter with a link to confirm the date. */
function AskCustomer<V extends Record<string, unknown>>({ form }: { form: DialogForm<V> }) {
  const { t } = useLingui()
  const { contact_email, can_ask_customer } = useVisited()
  return (
    <Checkbox
      label={t`Ask the customer to confirm the date by e-mail`}
      description={
        can_ask_customer
          ? t`The message goes to ${contact_email ?? ''}.`
          : t`The order has no e-mail address of the customer.`
      }
      disabled={!can_ask_customer}
      {...form.getInputProps('ask_customer', { type: 'checkbox' })}
    />
  )
}

interface ReportValues extends Record<string, unknown> {
  result: ReportedResult | null
  note: string
  photos: string[]
  parts: VanPartValues[]
  plans_next: boolean
  next_day: string | null
  next_time: string
  next_until: string
  ask_customer: boolean
}

/** Records how a visit ended that does not complete the order, and plans the next one where it is known. */
function ReportDialog() {
  const { t, i18n } = useLingui()
  const order = useVisited()
  const { version, ...dialog } = useActionDialog('report')
  // Before its day a visit can only be called off.
  const isAhead = order.visit_at !== null && today() < warsawLocal(order.visit_at).slice(0, 10)
  const kind = isWarranty(order) ? 'warranty' : 'maintenance'
  const results = isAhead ? (['called_off'] as const) : reportedResults[kind]
  const { id: user_id } = useUser()
  const [held, setHeld] = useState<string | null>(null)
  const isObjection = useOrderZone() === 'staff' && objectsToVisit(order)
  return (
    <ActionDialog<ReportValues>
      {...dialog}
      title={isObjection ? <Trans>Object to the date of the visit?</Trans> : <Trans>Visit result</Trans>}
      explanation={
        isObjection ? (
          <Trans>
            The visit of the partner’s own people is called off. The partner gets your reason by e-mail and sets another
            date.
          </Trans>
        ) : isAhead ? (
          <Trans>The order stays open. Other results can be recorded from the day of the visit.</Trans>
        ) : (
          <Result kind={kind} />
        )
      }
      schema={isObjection ? ObjectionForm : kind === 'warranty' ? ReportWarrantyVisitForm : ReportVisitForm}
      disabled={held !== null}
      initialValues={{
        result: isAhead ? 'called_off' : null,
        note: '',
        photos: [],
        parts: [],
        plans_next: false,
        next_day: null,
        next_time: '09:00',
        next_until: '',
        ask_customer: asksByDefault(order),
        version,
      }}
      submit={isObjection ? <Trans>Send the objection</Trans> : <Trans>Save the result</Trans>}
    >
      {(form) => (
        <>
          {!isObjection && (
            <Radio.Group label={t`What happened?`} required {...form.getInputProps('result')}>
              <Stack gap="xs" mt="2xs">
                {results.map((result) => (
                  <Radio key={result} value={result} label={labelIn(i18n, visitResultWords[result])} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <LimitedTextarea
            label={isObjection ? t`Reason` : t`Note`}
            description={isObjection ? undefined : t`Both sides read it.`}
            required={isObjection || form.values.result === 'impossible'}
            autosize
            minRows={2}
            limit={2000}
            {...form.getInputProps('note')}
          />
          {!isAhead && (
            <UploadField
              purpose="visit_photos"
              label={t`Photos`}
              scope={`${user_id}:${kind}-visit:${order.id}:photos`}
              value={form.values.photos}
              error={form.errors.photos ?? held}
              onChange={(photos) => form.setFieldValue('photos', photos)}
              onHold={setHeld}
            />
          )}
          {hasWork(form.values.result) && <VanParts form={form} parts={form.values.parts} model={order.model} />}
          {!isObjection && (
            <Checkbox label={t`Plan the next visit now`} {...form.getInputProps('plans_next', { type: 'checkbox' })} />
          )}
          {form.values.plans_next && (
            <>
              <DateField label={t`Day`} required {...form.getInputProps('next_day')} value={form.values.next_day} />
              <VisitHours form={form} from="next_time" until="next_until" />
              <OverlapWarning
                {...overlapOf(order)}
                day={form.values.next_day}
                time={form.values.next_time}
                until={form.values.next_until}
                technician={order.technician_id}
              />
              <AskCustomer form={form} />
            </>
          )}
        </>
      )}
    </ActionDialog>
  )
}

/** What becomes of the order after a visit. */
function Result({ kind }: { kind: VisitedKind }) {
  return kind === 'warranty' ? (
    <Trans>The order stays open: for the next visit, or for the decision if the work has been carried out.</Trans>
  ) : (
    <Trans>The order stays open for the next visit. Complete the order once the work is done.</Trans>
  )
}

/** The dialogs of actions on the visits of an order. */
export const visitDialogs: ActionDialogsProps['own'] = { schedule: ScheduleDialog, report: ReportDialog }

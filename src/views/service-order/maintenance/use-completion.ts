import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { validate } from '#contract/declare/validation.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { completionFor, type VisitDays } from '#contract/service-order/maintenance/forms.ts'
import { proposedNextDue } from '#contract/service-order/maintenance/interval.ts'
import { readingNames } from '#contract/service-order/maintenance/protocol.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { HandledMaintenance } from '#machines/service-order/order-handling.ts'
import { negative } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { firstTexts } from '#views/components/dialogs/action-dialog.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { useKept } from '#views/components/form/use-kept.ts'
import { Handling, useMaintenance } from '#views/service-order/handling/handling-actor.ts'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'
import type { VanPartValues } from '#views/service-order/visit/van-parts.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import type { Completion, Protocol } from './protocol-fields.tsx'

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
export const visitDaysOf = ({ created_at, coverage_lapsed_on }: HandledMaintenance): VisitDays => ({
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
export function useCompletion() {
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
export const completeDay = (day: string | null) => (day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null)

/** The proposal for a complete day. */
function proposedFor(day: string | null, interval_months: number | null) {
  const complete = completeDay(day)
  return complete && proposedNextDue(complete, interval_months)
}

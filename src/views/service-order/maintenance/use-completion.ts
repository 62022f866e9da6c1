import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import type { Locale } from '#contract/locale.ts'
import { warsawLocal } from '#contract/moment.ts'
import { today } from '#contract/rules.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { completionFor, proposedNextDue } from '#contract/service-order/maintenance/forms.ts'
import { readingNames } from '#contract/service-order/maintenance/protocol.ts'
import { validate } from '#contract/validation.ts'
import type { HandledMaintenance } from '#machines/service-order/handled-order.ts'
import { negative } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { firstTexts } from '#views/components/dialogs/action-dialog.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { goToFirstError } from '#views/components/form/first-error.ts'
import { useKept } from '#views/components/form/use-kept.ts'
import { Handling } from '#views/service-order/handling/handling-actor.ts'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'
import { useOrderZone } from '#views/service-order/zone.ts'
import type { Completion, Protocol } from './protocol-fields.tsx'
import { useMaintenance } from './use-maintenance.ts'

/** The protocol of an earlier completion, without its signature; otherwise one without answers. */
function begunProtocol({ checks, protocol, contact_name }: HandledMaintenance): Protocol {
  return {
    checks: checks.flatMap(({ id: check, name }) => {
      const before = protocol?.checks.find(({ name_pl, name_en }) => name === name_pl || name === name_en)
      return before ? [{ check, result: before.result, remark: before.remark ?? '' }] : []
    }),
    readings: Object.fromEntries(
      readingNames.map((name) => [name, protocol?.readings[name] ?? null]),
    ) as Protocol['readings'],
    signed_by: contact_name ?? '',
    signature: null,
  }
}

/** The form that completes a visit: its values, kept in this browser until they are sent, its errors, and how it is sent. */
export function useCompletion() {
  const { i18n } = useLingui()
  const zone = useOrderZone()
  const { notify } = useServices()
  const actor = Handling.useActorRef()
  const order = useMaintenance()
  const { id, checks, interval_months, visit_at } = order
  const { version, keptAs, busy, onSubmit } = useActionDialog('complete')
  const empty = begunProtocol(order)
  const scheduled = visit_at && warsawLocal(visit_at).slice(0, 10)
  // A visit that is still to come was on another day, which has to be entered.
  const visited_on = scheduled && scheduled <= today() ? scheduled : null
  const kept = useKept<Completion>(keptAs, {
    outcome: null,
    visited_on,
    reason: '',
    note: order.completion_note ?? '',
    protocol: empty,
    photos_before: order.photos_before.map((photo) => photo.id),
    photos_after: order.photos_after.map((photo) => photo.id),
    next_due_on: visited_on && proposedNextDue(visited_on, interval_months),
    next_due_reason: '',
  })
  const schema = completionFor({ checks, interval_months, mayExtend: zone === 'staff' })
  const form = useForm<Completion>({
    initialValues: kept.values,
    onValuesChange: kept.keep,
    validate: (values) => {
      const checked = validate(schema, { ...values, version }, i18n.locale as Locale)
      return checked.success ? {} : firstTexts(checked.errors)
    },
  })
  useEmitted(actor, 'action.invalid', ({ errors }) => {
    form.setErrors(firstTexts(errors))
    goToFirstError(document.querySelector('form'))
  })
  useEmitted(actor, 'action.accepted', () => {
    kept.forget()
    navigateTo(orderPage('maintenance', zone, id))
  })
  useEmitted(actor, 'action.refused', ({ message }) => notify.show(negative(message)))
  return {
    form,
    kept_at: kept.kept_at,
    /** A protocol to begin with. */
    empty,
    isSending: busy,
    submit: form.onSubmit(onSubmit, () => goToFirstError(document.querySelector('form'))),
    /** The proposed next day moves with the day of the visit, unless another one was chosen. */
    changeDay: (day: string | null) => {
      const { visited_on: before, next_due_on } = form.values
      const isProposed = next_due_on === (before && proposedNextDue(before, interval_months))
      form.setFieldValue('visited_on', day)
      if (isProposed) form.setFieldValue('next_due_on', proposedFor(day, interval_months))
    },
  }
}

/** The proposal for a complete day; none while it is being typed. */
const proposedFor = (day: string | null, interval_months: number | null) =>
  day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? proposedNextDue(day, interval_months) : null

import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { useSearch } from 'wouter'
import { validate } from '#contract/declare/validation.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { MaintenanceForPartnerForm, OwnMaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import type { MaintenanceBeginning } from '#contract/service-order/maintenance/maintenance.ts'
import { registerMaintenance } from '#services/service-order/maintenance-calls.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { firstTexts } from '#views/components/dialogs/action-dialog.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { fieldId, useErrorSummary } from '#views/components/form/error-summary.tsx'
import { useKept } from '#views/components/form/use-kept.ts'
import { prefilledOrder } from '#views/service-order/form/prefilled-order.ts'
import { useOrderZone } from '#views/service-order/zone.ts'
import type { TypedPlace } from './place-fields.tsx'

export interface TypedMaintenance extends TypedPlace, Record<string, unknown> {
  partner_id: number | null
  for_other: boolean
  company_name: string
  nip: string
  model: number | null
  serial_no: string
  device_type: number | null
  maintenance_type: number | null
  repair_type: number | null
  description: string
  wanted_days: string
  files: string[]
  /** The accepted offer that it is begun from. */
  offer_id: number | null
  /** Whether the company's own technician makes the visit, whose date is set already. */
  by_partner: boolean
  visit_day: string | null
  visit_time: string
  visit_until: string
  technician_id: number | null
  technician_name: string
  ask_customer: boolean
}

/** The visit in the body of the call; none where the company's own technician does not make it. */
function visitIn({ by_partner, ask_customer, contact_email, ...typed }: TypedMaintenance) {
  if (!by_partner) return {}
  const { visit_day, visit_time, visit_until, technician_id, technician_name } = typed
  return {
    by_partner,
    visit_day,
    visit_time,
    visit_until,
    technician_id,
    technician_name,
    ask_customer: ask_customer && contact_email.trim() !== '',
  }
}

/** The body of the call: with a company only if it is another one, with a partner only if there are several, and with a planned visit. */
function bodyOf(values: TypedMaintenance) {
  const { partner_id, offer_id, for_other, company_name, nip, ...typed } = values
  const { by_partner, visit_day, visit_time, visit_until, technician_id, technician_name, ask_customer, ...order } =
    typed
  return {
    ...order,
    ...visitIn(values),
    ...(partner_id !== null && { partner_id }),
    ...(offer_id !== null && { offer_id }),
    company_name: for_other ? company_name : null,
    nip: for_other ? nip : null,
  }
}

const formOf = { staff: MaintenanceForPartnerForm, partner: OwnMaintenanceForm } as const

export interface NewMaintenanceProps {
  /** The key under which typed text is kept in this browser. */
  keptAs: string
  /** Initial values. */
  begin?: Partial<TypedMaintenance>
  /** The partner and the options, for staff. */
  forPartner?: MaintenanceBeginning
}

/** The form of a new maintenance: its values, kept in this browser until they are sent, its errors, and how it is sent. */
export function useNewMaintenance({ keptAs, begin = {}, forPartner }: NewMaintenanceProps) {
  const { t, i18n } = useLingui()
  const user = useUser()
  const { api } = useServices()
  const [only] = user.partners
  const zone = useOrderZone()
  const blank: TypedMaintenance = {
    partner_id: forPartner?.partner_id ?? (user.partners.length > 1 ? null : (only?.id ?? null)),
    for_other: false,
    company_name: '',
    nip: '',
    serial_no: '',
    model: null,
    device_type: null,
    maintenance_type: null,
    repair_type: null,
    description: '',
    wanted_days: '',
    address: '',
    post_code: '',
    city: '',
    country: forPartner?.country ?? only?.country ?? 'PL',
    contact_name: '',
    contact_phone: '',
    contact_email: '',
    files: [],
    offer_id: null,
    by_partner: false,
    visit_day: null,
    visit_time: '09:00',
    visit_until: '',
    technician_id: null,
    technician_name: '',
    ask_customer: true,
    ...begin,
  }
  const kept = useKept(keptAs, blank)
  const about = prefilledOrder(useSearch())
  const form = useForm<TypedMaintenance>({
    initialValues: { ...kept.values, ...(about && { model: about.device, serial_no: about.serial_no ?? '' }) },
    onValuesChange: kept.keep,
    validate: (values) => {
      const checked = validate(formOf[zone], bodyOf(values), i18n.locale as Locale, { at: api.now() })
      return {
        ...(checked.success ? {} : firstTexts(checked.errors)),
        ...(values.partner_id === null && { partner_id: t`Choose the company` }),
        ...(values.for_other && values.company_name.trim() === '' && { company_name: t`Enter the company name` }),
      }
    },
  })
  const { summary, refuse } = useErrorSummary(form.errors)
  const { submit, busy, done } = useSubmission(
    { send: registerMaintenance[zone] },
    {
      onDone: ({ id }) => {
        kept.forget()
        navigateTo(orderPage('maintenance', zone, id))
      },
      onRefused: ({ errors }) => {
        form.setErrors(firstTexts(errors))
        refuse(Object.keys(errors))
      },
    },
  )
  return {
    zone,
    form,
    kept_at: kept.kept_at,
    /** Sends the form, once: until the order is opened it stands there still. */
    send: form.onSubmit(
      (values) => (done ? undefined : submit(bodyOf(values))),
      (errors) => refuse(Object.keys(errors)),
    ),
    isSending: busy || done,
    /** The summary of errors: the button is at the end of a long form. */
    summary,
    /** Props of a field's input. */
    input: (name: keyof TypedMaintenance & string) => ({ id: fieldId(name), ...form.getInputProps(name) }),
  }
}

export type NewMaintenanceForm = ReturnType<typeof useNewMaintenance>

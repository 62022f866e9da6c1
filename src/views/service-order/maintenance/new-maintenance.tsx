import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { Locale } from '#contract/locale.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { MaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import type { MaintenanceBeginning } from '#contract/service-order/maintenance/maintenance.ts'
import { validate } from '#contract/validation.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { firstTexts } from '#views/components/dialogs/action-dialog.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { SerialField } from '#views/components/fields/serial-field.tsx'
import { AnyTaxNumberField } from '#views/components/fields/tax-number-field.tsx'
import { fieldId, goToField } from '#views/components/form/error-summary.tsx'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { KeptNotice } from '#views/components/form/kept-notice.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { useKept } from '#views/components/form/use-kept.ts'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { Facts } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { RegistryLookup, useRegistryLookup } from '#views/components/registry/registry-lookup.tsx'
import { prefilledOrder } from '#views/service-order/form/prefilled-order.ts'
import { SerialNotice } from '#views/service-order/serial-notice.tsx'
import { useModelOfSerial } from '#views/service-order/use-model-of-serial.ts'
import { useOrderZone } from '#views/service-order/zone.ts'
import { navigateTo } from '#views/shell/hash-location.ts'
import { useUser } from '#views/shell/use-session.ts'
import { type Kind, KindField } from './kind-field.tsx'
import { PlaceFields, type TypedPlace } from './place-fields.tsx'

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
}

type Body = MaintenanceForm & { partner_id?: number }
const registering: Record<OrderZone, SubmissionUse<{ id: number }>> = {
  partner: {
    send: (api, body: Body, settings) =>
      api.call('partnerzone.service-order.service-maintenances.store', { body, ...settings }),
  },
  staff: {
    send: (api, { partner_id = 0, ...body }: Body, settings) =>
      api.call('service-order.service-maintenances.store', { body: { ...body, partner_id }, ...settings }),
  },
}

/** The body of the call: with a company only if it is another one, and with a partner only if there are several. */
function bodyOf({ partner_id, for_other, company_name, nip, ...typed }: TypedMaintenance) {
  return {
    ...typed,
    ...(partner_id !== null && { partner_id }),
    company_name: for_other ? company_name : null,
    nip: for_other ? nip : null,
  }
}

/** Address fields are not filled in from the registry, because the place of the work differs. */
const unknown = { street: null, postcode: null, city: null }

interface NewMaintenanceProps {
  /** The key under which typed text is kept in this browser. */
  keptAs: string
  /** Initial values. */
  begin?: Partial<TypedMaintenance>
  /** The partner and the options, for staff. */
  forPartner?: MaintenanceBeginning
}

/** The form of a new maintenance. Typed text is kept in this browser until it is sent. */
export function NewMaintenance({ keptAs, begin = {}, forPartner }: NewMaintenanceProps) {
  const { t, i18n } = useLingui()
  const user = useUser()
  const [only] = user.partners
  const zone = useOrderZone()
  const blank: TypedMaintenance = {
    partner_id: forPartner?.partner_id ?? (user.partners.length > 1 ? null : (only?.id ?? null)),
    for_other: false,
    company_name: '',
    nip: '',
    model: null,
    serial_no: '',
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
    ...begin,
  }
  const kept = useKept(keptAs, blank)
  const about = prefilledOrder(useSearch())
  const [held, setHeld] = useState<string | null>(null)
  const form = useForm<TypedMaintenance>({
    initialValues: { ...kept.values, ...(about && { model: about.device, serial_no: about.serial_no ?? '' }) },
    onValuesChange: kept.keep,
    validate: (values) => {
      const { partner_id: _, ...body } = { partner_id: null, ...bodyOf(values) }
      const checked = validate(MaintenanceForm, body, i18n.locale as Locale)
      return {
        ...(checked.success ? {} : firstTexts(checked.errors)),
        ...(values.partner_id === null && { partner_id: t`Choose the company` }),
        ...(values.for_other && values.company_name.trim() === '' && { company_name: t`Enter the company name` }),
      }
    },
  })
  /** Scrolls to the first field with an error, because the button is at the end of a long form. */
  const toFirst = (errors: Record<string, unknown>) => {
    const wrong = Object.keys(blank).find((name) => errors[name])
    if (wrong) goToField(wrong)
  }
  const { submit, busy, done } = useSubmission(registering[zone], {
    onDone: ({ id }) => {
      kept.forget()
      navigateTo(orderPage('maintenance', zone, id))
    },
    onRefused: ({ errors }) => {
      form.setErrors(firstTexts(errors))
      toFirst(errors)
    },
  })
  const findModel = useModelOfSerial((model) => form.setFieldValue('model', (chosen) => chosen ?? model))
  const registry = useRegistryLookup({ by: 'partner' })
  const kind = (name: Kind) => ({
    name,
    id: fieldId(name),
    options: forPartner?.[`${name}s`],
    ...form.getInputProps(name),
    value: form.values[name],
  })
  const text = (name: keyof TypedMaintenance & string) => ({ id: fieldId(name), ...form.getInputProps(name) })
  return (
    // Until the order is opened the form stands there still: it is sent once.
    <form noValidate onSubmit={form.onSubmit((values) => (done ? undefined : submit(bodyOf(values))), toFirst)}>
      <PageHeader />
      <KeptNotice kept_at={kept.kept_at} />
      <FormSection title={t`Device`} explanation={t`The unit to be maintained and the kind of work.`}>
        <LookupField
          label={t`Model`}
          required
          lookup={zone === 'staff' ? 'device.devices.lookup' : 'partnerzone.device.devices.lookup'}
          minimum={3}
          nothingFound={<Trans>Devices not found</Trans>}
          {...text('model')}
          value={form.values.model}
        />
        <SerialField
          label={t`Serial number`}
          description={<Trans>If you know it: the maintenance is added to the history of the unit.</Trans>}
          {...text('serial_no')}
          value={form.values.serial_no}
          onChange={(typed) => {
            form.setFieldValue('serial_no', typed)
            findModel(typed)
          }}
        />
        <SerialNotice
          zone={zone}
          serial_no={form.values.serial_no}
          model={form.values.model}
          partner={form.values.partner_id}
        />
        <FieldRow>
          <KindField label={t`Device type`} {...kind('device_type')} />
          <KindField label={t`Kind of maintenance`} {...kind('maintenance_type')} />
        </FieldRow>
        <KindField label={t`Kind of repair`} {...kind('repair_type')} />
        <Textarea label={t`Description`} required autosize minRows={3} maxLength={4000} {...text('description')} />
        <UploadField
          label={t`Files`}
          purpose="maintenance_files"
          value={form.values.files}
          scope={`${user.id}:${keptAs}:files`}
          error={form.errors.files}
          onChange={(ids) => form.setFieldValue('files', ids)}
          onHold={setHeld}
        />
      </FormSection>
      <FormSection title={t`Place`} explanation={t`The address of the visit and the contact person there.`}>
        <PlaceFields values={form.values} input={text} />
        <TextInput
          label={t`Preferred days`}
          placeholder={t`For example Tuesdays after 3 p.m.`}
          maxLength={255}
          {...text('wanted_days')}
        />
      </FormSection>
      <FormSection title={t`Company`} explanation={t`For whom the maintenance is carried out.`}>
        {forPartner ? (
          <Facts facts={[{ label: <Trans>Partner</Trans>, value: forPartner.partner_name }]} />
        ) : (
          <>
            {user.partners.length > 1 && (
              <Select
                id={fieldId('partner_id')}
                label={t`For which company is the order?`}
                required
                allowDeselect={false}
                data={user.partners.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={form.values.partner_id === null ? null : String(form.values.partner_id)}
                error={form.errors.partner_id}
                onChange={(id) => form.setFieldValue('partner_id', Number(id))}
              />
            )}
            <Checkbox
              label={t`For a company other than ours`}
              {...form.getInputProps('for_other', { type: 'checkbox' })}
            />
            {form.values.for_other && (
              <>
                <AnyTaxNumberField label={t`NIP or EU VAT number`} {...text('nip')} value={form.values.nip} />
                <RegistryLookup
                  registry={registry}
                  nip={form.values.nip}
                  current={{ ...unknown, name: form.values.company_name }}
                  onTake={({ name }) => name && form.setFieldValue('company_name', name)}
                />
                <TextInput label={t`Company name`} required {...text('company_name')} />
              </>
            )}
          </>
        )}
      </FormSection>
      <StickyBar>
        <Button type="submit" color="copper" loading={busy || done} disabled={held !== null}>
          <Trans>Register</Trans>
        </Button>
      </StickyBar>
    </form>
  )
}

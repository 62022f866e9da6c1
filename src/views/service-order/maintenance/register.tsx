import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSearch } from 'wouter'
import type { DueToOrder } from '#contract/service-order/due/due.ts'
import type { MaintenanceBeginning } from '#contract/service-order/maintenance/maintenance.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { formatDate } from '#services/formatting.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { LimitedTextarea, LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { SerialField } from '#views/components/fields/serial-field.tsx'
import { AnyTaxNumberField } from '#views/components/fields/tax-number-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { keepEnter } from '#views/components/form/enter-key.ts'
import { ErrorSummary, fieldId } from '#views/components/form/error-summary.tsx'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { KeptNotice } from '#views/components/form/kept-notice.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { Facts } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { RegistryLookup, useRegistryLookup } from '#views/components/registry/registry-lookup.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { BlockedCompanyNotice } from '#views/service-order/handling/blocked-company-notice.tsx'
import { PartnerChoice } from '#views/service-order/new-order.tsx'
import { useBlockedCompany } from '#views/service-order/use-blocked-company.ts'
import { OrderKindContext, OrderZoneContext } from '#views/service-order/zone.ts'
import { SerialNotice } from '#views/unit/serial-notice.tsx'
import { useModelOfSerial } from '#views/unit/use-model-of-serial.ts'
import { OwnVisitFields } from './own-visit-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import {
  type NewMaintenanceForm,
  type NewMaintenanceProps,
  type TypedMaintenance,
  useNewMaintenance,
} from './use-new-maintenance.ts'

/** The two kinds: of device and of work. */
type Kind = 'device_type' | 'maintenance_type' | 'repair_type'
const kindLookups = {
  device_type: 'partnerzone.service-order.device-types.index',
  maintenance_type: 'partnerzone.service-order.maintenance-types.index',
  repair_type: 'partnerzone.service-order.repair-types.index',
} as const

interface KindFieldProps {
  name: Kind
  id: string
  label: string
  description?: string
  required?: boolean
  value: number | null
  error?: ReactNode
  /** Options for staff; partners use a lookup. */
  options: MaintenanceBeginning['device_types'] | undefined
  onChange: (id: number | null) => void
}

/** Chooses a kind of device or of maintenance. */
function KindField({ name, options, value, required = true, onChange, ...field }: KindFieldProps) {
  if (!options)
    return <LookupField required={required} lookup={kindLookups[name]} value={value} onChange={onChange} {...field} />
  return (
    <Select
      required={required}
      clearable={!required}
      searchable
      data={options.map((option) => ({ value: String(option.id), label: option.name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      {...field}
    />
  )
}

/** Address fields are not filled in from the registry, because the place of the work differs. */
const unknown = { street: null, postcode: null, city: null }

/** The own company that orders a maintenance, and another one for which it is ordered. */
function CompanyFields({ form, input }: Pick<NewMaintenanceForm, 'form' | 'input'>) {
  const { t } = useLingui()
  const user = useUser()
  const registry = useRegistryLookup({ by: 'partner' })
  return (
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
      <Checkbox label={t`For a company other than ours`} {...form.getInputProps('for_other', { type: 'checkbox' })} />
      {form.values.for_other && (
        <>
          <AnyTaxNumberField label={t`NIP or EU VAT number`} required {...input('nip')} value={form.values.nip} />
          <RegistryLookup
            registry={registry}
            nip={form.values.nip}
            current={{ ...unknown, name: form.values.company_name }}
            onTake={({ name }) => name && form.setFieldValue('company_name', name)}
          />
          <TextInput label={t`Company name`} required {...input('company_name')} />
        </>
      )}
    </>
  )
}

/** The form of a new maintenance. */
function NewMaintenance(props: NewMaintenanceProps) {
  const { keptAs, forPartner } = props
  const { t } = useLingui()
  const user = useUser()
  const [held, setHeld] = useState<string | null>(null)
  const { zone, form, kept_at, send, isSending, input, summary } = useNewMaintenance(props)
  const [unitType, setUnitType] = useState<{ id: number; name: string } | null>(null)
  const findModel = useModelOfSerial(zone, form.values.serial_no, (model, type) => {
    form.setFieldValue('model', (chosen) => chosen ?? model)
    setUnitType(type)
    if (type) form.setFieldValue('device_type', (chosen) => chosen ?? type.id)
  })
  const { device_type, partner_id } = form.values
  const isOwnBlocked = useBlockedCompany(partner_id)
  const isOtherType = unitType !== null && device_type !== null && device_type !== unitType.id
  const kind = (name: Kind) => ({
    name,
    options: forPartner?.[`${name}s`],
    ...input(name),
    value: form.values[name],
  })
  return (
    <form noValidate onKeyDown={keepEnter} onSubmit={send}>
      <PageHeader />
      <ErrorSummary {...summary} />
      <KeptNotice kept_at={kept_at} />
      <BlockedCompanyNotice isBlocked={forPartner?.company_blocked ?? isOwnBlocked} takesReason={false} />
      <FormSection title={t`Device`} explanation={t`The unit to be maintained and the kind of work.`}>
        <SerialField
          label={t`Serial number`}
          description={
            <Trans>
              If you know it: the model is filled in, and the maintenance is added to the history of the unit.
            </Trans>
          }
          {...input('serial_no')}
          value={form.values.serial_no}
          onChange={(typed) => {
            form.setFieldValue('serial_no', typed)
            setUnitType(null)
            findModel(typed)
          }}
        />
        <LookupField
          label={t`Model`}
          required
          lookup={zone === 'staff' ? 'device.devices.lookup' : 'partnerzone.device.devices.lookup'}
          minimum={3}
          nothingFound={<Trans>Devices not found</Trans>}
          {...input('model')}
          value={form.values.model}
        />
        <SerialNotice
          zone={zone}
          serial_no={form.values.serial_no}
          model={form.values.model}
          partner={form.values.partner_id}
          onReplace={(successor) => form.setFieldValue('serial_no', successor)}
        />
        <FieldRow>
          <KindField label={t`Device type`} {...kind('device_type')} />
          <KindField label={t`Kind of maintenance`} {...kind('maintenance_type')} />
        </FieldRow>
        {isOtherType && (
          <Notice tone="warning" live title={<Trans>Check the device type.</Trans>}>
            <Trans>By its serial number, this unit is of another type: {unitType.name}.</Trans>
          </Notice>
        )}
        <KindField
          label={t`Kind of repair`}
          description={t`If something was repaired.`}
          required={false}
          {...kind('repair_type')}
        />
        <LimitedTextarea label={t`Description`} required autosize minRows={3} limit={4000} {...input('description')} />
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
        <PlaceFields values={form.values} input={input} />
        <LimitedTextInput
          label={t`Preferred days`}
          placeholder={t`For example Tuesdays after 3 p.m.`}
          limit={255}
          {...input('wanted_days')}
        />
      </FormSection>
      {zone === 'partner' && <OwnVisitFields form={form} input={input} />}
      <FormSection title={t`Company`} explanation={t`For whom the maintenance is carried out.`}>
        {forPartner ? (
          <Facts facts={[{ label: <Trans>Partner</Trans>, value: forPartner.partner_name }]} />
        ) : (
          <CompanyFields form={form} input={input} />
        )}
      </FormSection>
      <StickyBar>
        <Button type="submit" color="copper" loading={isSending} disabled={held !== null}>
          <Trans>Register</Trans>
        </Button>
      </StickyBar>
    </form>
  )
}

const keptAs = 'service-order.service-maintenances.store'

/** Initial values from a due date. */
function begunByDue({ serial_no, form }: DueToOrder, description: string): Partial<TypedMaintenance> {
  return { ...known(form), serial_no, description }
}

/** Registers a maintenance; for a due date it is prefilled. */
export function RegisterMaintenance() {
  const asked = new URLSearchParams(useSearch())
  const due = Number(asked.get('due') ?? '') || null
  const serial_no = readSerial(asked.get('serial') ?? '')
  const offer = Number(asked.get('offer') ?? '') || null
  if (due !== null) return <RegisterDue id={due} />
  if (offer !== null) return <RegisterFromOffer id={offer} />
  return serial_no.length === serialLength ? (
    <RegisterForUnit serial_no={serial_no} />
  ) : (
    <NewMaintenance keptAs={keptAs} />
  )
}

/** For a unit of the company, whose place is known. */
function RegisterForUnit({ serial_no }: { serial_no: string }) {
  const asked = { query: { serial_no }, showRefusal: false }
  const { data, failure, refresh } = useLoad('partnerzone.device.units.find', asked)
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  const own = data.unit?.own
  const place = own && {
    address: own.installation_address,
    post_code: own.installation_post_code,
    city: own.installation_city,
    country: own.installation_country,
    contact_name: own.owner_name,
    contact_phone: own.owner_phone,
    contact_email: own.owner_email,
  }
  return <NewMaintenance keptAs={`${keptAs}:${serial_no}`} begin={known({ serial_no, ...place })} />
}

/** A visit at the customer of an accepted offer. */
function RegisterFromOffer({ id }: { id: number }) {
  const asked = { path: { offer: id }, showRefusal: false }
  const { data, failure, refresh } = useLoad('partnerzone.offer-generator.offers.follow-up', asked)
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  const { customer, devices, items, offer_number, partner_id } = data
  const [device, other] = devices
  const begin = {
    offer_id: id,
    partner_id,
    model: device && !other ? device.device_id : null,
    description: [offer_number, ...items].join('\n').slice(0, 4000),
    address: customer.street,
    post_code: customer.postcode,
    city: customer.city,
    contact_name: customer.contact,
    contact_phone: customer.phone,
    contact_email: customer.email,
  }
  return <NewMaintenance keptAs={`${keptAs}:offer:${id}`} begin={known(begin)} />
}

/** Only known values. */
const known = (values: Record<string, unknown>): Partial<TypedMaintenance> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

function RegisterDue({ id }: { id: number }) {
  const { t } = useLingui()
  const asked = { path: { due_maintenance: id }, showRefusal: false }
  const { data: due, failure, refresh } = useLoad('partnerzone.service-order.due-maintenances.show', asked)
  if (!due && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!due) return <CardSkeleton />
  const day = formatDate(due.due_on)
  const description = due.kind === 'maintenance' ? t`Maintenance due on ${day}` : t`Leak check due on ${day}`
  return <NewMaintenance keptAs={`${keptAs}:${id}`} begin={begunByDue(due, description)} />
}

/** Staff register a maintenance for a partner; from the page of a unit it is prefilled. */
export function RegisterMaintenanceForPartner() {
  const asked = new URLSearchParams(useSearch())
  const [partner, setPartner] = useState(() => Number(asked.get('partner')) || null)
  const serial_no = readSerial(asked.get('serial') ?? '')
  return (
    <OrderZoneContext value="staff">
      <OrderKindContext value="maintenance">
        {partner === null ? (
          <PartnerChoice onChoose={setPartner} takesReason={false} />
        ) : (
          <ForPartner partner={partner} serial_no={serial_no.length === serialLength ? serial_no : null} />
        )}
      </OrderKindContext>
    </OrderZoneContext>
  )
}

/** Initial values from the unit. */
function begunByUnit({ unit }: MaintenanceBeginning): Partial<TypedMaintenance> {
  return Object.fromEntries(Object.entries(unit ?? {}).filter(([, value]) => value !== null))
}

function ForPartner({ partner, serial_no }: { partner: number; serial_no: string | null }) {
  const { data, failure, refresh } = useLoad('service-order.service-maintenances.begin', {
    query: { partner: String(partner), ...(serial_no && { serial_no }) },
    showRefusal: false,
  })
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <FormSkeleton />
  const keptAs = `service-order.service-maintenances.store:${partner}${serial_no ? `:${serial_no}` : ''}`
  return <NewMaintenance keptAs={keptAs} begin={begunByUnit(data)} forPartner={data} />
}

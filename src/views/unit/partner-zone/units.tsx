import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useLocation, useSearch } from 'wouter'
import type { FollowUpBeginning } from '#contract/offer/follow-up.ts'
import { OwnUnitDraftForm } from '#contract/unit/form.ts'
import { serialLength } from '#contract/unit/serial-number.ts'
import { unitStatus } from '#contract/unit/statuses.ts'
import { unitZone } from '#contract/unit/zone.ts'
import { formatSerial } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { useLoad, useLoadIf } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { type FieldSlot, ownResource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { CheckBadge } from '#views/unit/check-badge.tsx'
import { CoverageBadge } from '#views/unit/coverage-badge.tsx'
import { unitPaths } from '#views/unit/paths.ts'
import { ownUnitColumns, unitFilters } from '#views/unit/unit-columns.tsx'
import type { DueOfUnit } from '#views/unit/unit-page.tsx'
import { blankUnit, gasFields, placeAndOwner, registeredSerial } from '#views/unit/unit-parts.tsx'
import { CheckedRegistration, CheckNotice, Incomplete, Register } from './registration.tsx'
import { UnitByNumber } from './unit-screen.tsx'

/** The resource of units of a company, with the registration of warranties. */
export const own = ownResource({
  name: 'partnerzone.device.units',
  param: 'unit',
  path: unitPaths.partner.list,
  index: unitZone.endpoints['partnerzone.device.units.index'],
  form: OwnUnitDraftForm,
  title: msg`Serial numbers`,
  newTitle: msg`Warranty registration`,
  newAction: msg`Save the draft`,
  nameOf: ({ serial_no }) => formatSerial(serial_no),
  status: (row) =>
    row.check_status ? (
      <CheckBadge check={row.check_status} />
    ) : row.status === 'draft' ? (
      <StatusBadge of={unitStatus.draft} />
    ) : (
      <CoverageBadge state={'coverage' in row ? row.coverage.state : row.coverage_state} />
    ),
  columns: ownUnitColumns,
  filters: unitFilters,
  peek: true,
  blank: { ...blankUnit, partner_id: null, offer_id: null },
  above: (record) => (
    <>
      <CheckNotice unit={record} />
      <Incomplete unit={record} labels={labels} />
    </>
  ),
  actions: (record, actor) => <Register unit={record} isChanged={actor.getSnapshot().context.changed} />,
  parts: [
    {
      title: msg({ context: 'serial number', message: 'Unit' }),
      explanation: msg`Scan the rating plate. The warranty begins on the day of installation.`,
      fields: [
        {
          name: 'partner_id',
          label: msg`For which company is the warranty registered?`,
          render: (slot) => <CompanyField {...slot} />,
        },
        registeredSerial,
        {
          name: 'device_id',
          label: msg`Model`,
          type: 'lookup',
          lookup: 'partnerzone.device.devices.lookup',
          minimum: 3,
        },
        { name: 'install_date', label: msg`Installation date`, type: 'date' },
        { name: 'purchase_date', label: msg`Purchase date`, type: 'date', beside: true, optional: true },
        { name: 'invoice_no', label: msg`Invoice number`, optional: true },
      ],
    },
    ...placeAndOwner,
    { title: msg`Refrigerant and software`, fields: gasFields },
  ],
})

/** Labels of missing fields. */
export const labels = new Map<string, MessageDescriptor>(
  own.parts.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label] as const)),
)

/** Units that the company sold, installed or services. */
export function PartnerUnits() {
  return <ResourceList of={own} />
}

/** Starts the registration of a warranty; a serial number that was looked up is filled in. */
export function RegisterUnit() {
  const [, navigate] = useLocation()
  const { partners } = useUser()
  const asked = new URLSearchParams(useSearch())
  const offer = Number(asked.get('offer')) || null
  const path = { offer: offer ?? 0 }
  const from = useLoadIf(offer !== null, 'partnerzone.offer-generator.offers.follow-up', { path, showRefusal: false })
  if (from.failure) return <FailureNotice failure={from.failure} onRetry={from.refresh} />
  if (offer !== null && !from.data) return <CardSkeleton />
  const serial_no = asked.get('serial') ?? ''
  const partner_id = partners.length === 1 ? (partners[0]?.id ?? null) : null
  return (
    <ResourceEditor
      of={own}
      id={null}
      begin={{
        serial_no,
        partner_id,
        ...(from.data && offer !== null && begunByOffer(from.data, offer, asked.get('line'))),
      }}
      onSaved={({ id }) => navigate(unitPaths.partner.draft(id), { replace: true })}
    />
  )
}

/** The device of a line of an accepted offer, at its customer. */
function begunByOffer({ partner_id, customer, devices }: FollowUpBeginning, offer_id: number, line: string | null) {
  return {
    offer_id,
    partner_id,
    device_id: (devices.find((device) => device.line === line) ?? devices[0])?.device_id ?? null,
    installation_address: customer.street,
    installation_post_code: customer.postcode,
    installation_city: customer.city,
    owner_name: customer.name,
    owner_phone: customer.phone,
    owner_email: customer.email,
  }
}

/** A unit by its number, or a draft by its id. */
export function PartnerUnit({ params: { id = '' }, Due }: ScreenProps & { Due: DueOfUnit }) {
  return id.length === serialLength ? (
    <UnitByNumber serial_no={id} Due={Due} />
  ) : (
    <DraftOrUnit key={id} id={Number(id)} Due={Due} />
  )
}

function DraftOrUnit({ id, Due }: { id: number; Due: DueOfUnit }) {
  const { data, failure, refresh } = useLoad('partnerzone.device.units.show', {
    path: { unit: id },
    showRefusal: false,
  })
  if (!data && failure?.code === 'not_found')
    return (
      <RecordMissing
        title={failure.message}
        failure={failure}
        list={{ path: unitPaths.partner.list, label: <Trans>Serial numbers</Trans> }}
        onRetry={refresh}
      />
    )
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  if (data.check_status === 'waiting') return <CheckedRegistration unit={data} />
  return data.status === 'draft' ? (
    <ResourceEditor of={own} id={id} />
  ) : (
    <UnitByNumber serial_no={data.serial_no} Due={Due} />
  )
}

/** Chooses the company of a new unit, for people with several companies; it cannot be changed later. */
function CompanyField({
  field,
  value,
  record,
  error,
  disabled,
  onChange,
}: Omit<FieldSlot<never>, 'values' | 'change'>) {
  const { i18n } = useLingui()
  const { partners } = useUser()
  if (partners.length < 2) return null
  return (
    <Select
      id={fieldId(field.name)}
      label={i18n._(field.label)}
      required
      allowDeselect={false}
      data={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={typeof value === 'number' ? String(value) : null}
      error={error}
      disabled={disabled || record !== null}
      onChange={(id) => onChange(Number(id))}
    />
  )
}

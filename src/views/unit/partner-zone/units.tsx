import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation, useSearch } from 'wouter'
import { OwnUnitDraftForm } from '#contract/unit/form.ts'
import { serialLength } from '#contract/unit/serial-number.ts'
import { unitZone } from '#contract/unit/zone.ts'
import { formatSerial } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { ownResource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { CheckBadge } from '#views/unit/check-badge.tsx'
import { CoverageBadge } from '#views/unit/coverage-badge.tsx'
import { unitPaths } from '#views/unit/paths.ts'
import { ownUnitColumns, unitFilters } from '#views/unit/unit-columns.tsx'
import { blankUnit, gasFields, placeAndOwner, registeredSerial } from '#views/unit/unit-parts.tsx'
import { CheckedRegistration, CheckNotice } from './checked-registration.tsx'
import { CompanyField, Incomplete, Register } from './registration.tsx'
import { UnitByNumber } from './unit-screen.tsx'

/** The resource of units of a company, with the registration of warranties. */
const own = ownResource({
  name: 'partnerzone.device.units',
  param: 'unit',
  path: unitPaths.partner.list,
  index: unitZone.endpoints['partnerzone.device.units.index'],
  form: OwnUnitDraftForm,
  title: msg`Serial numbers`,
  newTitle: msg`Registration of a warranty`,
  newAction: msg`Save the draft`,
  nameOf: ({ serial_no }) => formatSerial(serial_no),
  status: (row) =>
    row.check_status ? (
      <CheckBadge check={row.check_status} />
    ) : row.status === 'draft' ? (
      <Badge tone="grey">
        <Trans>Draft</Trans>
      </Badge>
    ) : (
      <CoverageBadge state={'coverage' in row ? row.coverage.state : row.coverage_state} />
    ),
  columns: ownUnitColumns,
  filters: unitFilters,
  peek: true,
  blank: { ...blankUnit, partner_id: null },
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
const labels = new Map<string, MessageDescriptor>(
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
  const serial_no = new URLSearchParams(useSearch()).get('serial') ?? ''
  const partner_id = partners.length === 1 ? (partners[0]?.id ?? null) : null
  return (
    <ResourceEditor
      of={own}
      id={null}
      begin={{ serial_no, partner_id }}
      onSaved={({ id }) => navigate(unitPaths.partner.draft(id), { replace: true })}
    />
  )
}

/** A unit by its number, or a draft by its id. */
export function PartnerUnit({ params: { id = '' } }: ScreenProps) {
  return id.length === serialLength ? <UnitByNumber serial_no={id} /> : <DraftOrUnit key={id} id={Number(id)} />
}

function DraftOrUnit({ id }: { id: number }) {
  const { data, failure, refresh } = useLoad('partnerzone.device.units.show', {
    path: { unit: id },
    showRefusal: false,
  })
  if (!data && failure?.code === 'not_found')
    return (
      <RecordMissing
        title={failure.message}
        list={{ path: unitPaths.partner.list, label: <Trans>Serial numbers</Trans> }}
        onRetry={refresh}
      />
    )
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  if (data.check_status === 'waiting') return <CheckedRegistration unit={data} />
  return data.status === 'draft' ? <ResourceEditor of={own} id={id} /> : <UnitByNumber serial_no={data.serial_no} />
}

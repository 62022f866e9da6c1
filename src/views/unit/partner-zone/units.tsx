import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { serialLength } from '#contract/service-order/fields.ts'
import type { Unit } from '#contract/unit/entity.ts'
import { OwnUnitDraftForm } from '#contract/unit/form.ts'
import { unitZone } from '#contract/unit/zone.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { formatSerial } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { CardSkeleton } from '#views/components/page/card-skeleton.tsx'
import { FailureNotice } from '#views/components/page/failure-notice.tsx'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { type FieldSlot, ownResource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { useUser } from '#views/shell/use-session.ts'
import { CoverageBadge } from '#views/unit/coverage-badge.tsx'
import { unitPaths } from '#views/unit/paths.ts'
import { unitColumns, unitFilters } from '#views/unit/unit-columns.tsx'
import { blankUnit, gasFields, placeAndOwner, registeredSerial } from '#views/unit/unit-parts.tsx'
import { UnitByNumber } from './unit-screen.tsx'

/** The units of a company, and the registration of a warranty. */
const own = ownResource({
  name: 'partnerzone.device.units',
  param: 'unit',
  path: unitPaths.partner.list,
  index: unitZone.endpoints['partnerzone.device.units.index'],
  form: OwnUnitDraftForm,
  title: msg`Serial numbers`,
  newTitle: msg`Register a warranty`,
  newAction: msg`Save the draft`,
  nameOf: ({ serial_no }) => formatSerial(serial_no),
  status: (row) =>
    row.status === 'draft' ? (
      <Badge tone="grey">
        <Trans>Draft</Trans>
      </Badge>
    ) : (
      <CoverageBadge state={'coverage' in row ? row.coverage.state : row.coverage_state} />
    ),
  columns: unitColumns,
  filters: unitFilters,
  peek: true,
  blank: { ...blankUnit, partner_id: null },
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

/** Asked of who belongs to several companies, for a new unit: whose it is does not change with its draft. */
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

const registering = {
  send: (api: Api, { id, version }: { id: number; version: number }, settings: CallSettings) =>
    api.call('partnerzone.device.units.register', { path: { unit: id }, body: { version }, ...settings }),
}

/** The step from a saved draft to a registered warranty. */
function Register({ unit, isChanged }: { unit: Unit; isChanged: boolean }) {
  const [asking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  return (
    <>
      <HeaderActions
        actions={[
          {
            key: 'register',
            label: <Trans>Register the warranty</Trans>,
            icon: IconShieldCheck,
            main: true,
            disabled: isChanged,
            onClick: () => setAsking(true),
          },
        ]}
      />
      {asking && (
        <SubmissionQuestion
          use={registering}
          values={{ id: unit.id, version: unit.version }}
          title={<Trans>Register the warranty?</Trans>}
          confirm={<Trans>Register the warranty</Trans>}
          onCancel={() => setAsking(false)}
          onDone={({ serial_no }) => navigate(unitPaths.partner.unit(serial_no), { replace: true })}
        >
          <p>
            <Trans>Afterwards only the distributor can correct it.</Trans>
          </p>
        </SubmissionQuestion>
      )}
    </>
  )
}

/** What the own companies sold, installed or service. */
export function PartnerUnits() {
  return <ResourceList of={own} />
}

/** Beginning to register a warranty; a number that was looked up before stands there already. */
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
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  return data.status === 'draft' ? <ResourceEditor of={own} id={id} /> : <UnitByNumber serial_no={data.serial_no} />
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { IconBarcodeOff, IconPencil, IconShieldCheck, IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import type { UnitPage } from '#contract/unit/entity.ts'
import { GrantForm, MoveForm } from '#contract/unit/form.ts'
import { serialLength } from '#contract/unit/serial-number.ts'
import { today } from '#contract/values/rules.ts'
import { formatSerial } from '#services/formatting.ts'
import { grantCoverage, moveUnit } from '#services/unit/unit-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { DateField } from '#views/components/fields/date-field.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PostcodeField } from '#views/components/fields/masked-fields.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { unitPaths } from '#views/unit/paths.ts'
import { type DueOfUnit, UnitPageView } from '#views/unit/unit-page.tsx'
import { RegistrationCheckScreen } from './registration-check.tsx'

interface UnitScreenProps extends ScreenProps {
  Due: DueOfUnit
}

/** The page of a serial number in the back office, by record id or by number, as linked from orders. */
export function UnitScreen({ params: { id = '' }, Due }: UnitScreenProps) {
  return id.length === serialLength ? (
    <UnitByNumber serial_no={id} Due={Due} />
  ) : (
    <UnitById key={id} id={Number(id)} Due={Due} />
  )
}

function UnitByNumber({ serial_no, Due }: { serial_no: string; Due: DueOfUnit }) {
  const { data, failure, refresh } = useLoad('device.units.find', { query: { serial_no }, showRefusal: false })
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  if (data.id === null) return <UnknownUnit serial_no={serial_no} />
  return <UnitById id={data.id} Due={Due} />
}

function UnknownUnit({ serial_no }: { serial_no: string }) {
  return (
    <>
      <PageHeader title={formatSerial(serial_no)} />
      <EmptyState icon={IconBarcodeOff} title={<Trans>We do not know this serial number</Trans>}>
        <Trans>It was typed into an order. Compare it with the rating plate.</Trans>
      </EmptyState>
    </>
  )
}

function UnitById({ id, Due }: { id: number; Due: DueOfUnit }) {
  const { data, failure, refresh } = useLoad('device.units.page', { path: { unit: id }, showRefusal: false })
  if (!data && failure?.code === 'not_found')
    return (
      <RecordMissing
        title={failure.message}
        failure={failure}
        list={{ path: unitPaths.staff.list, label: <Trans>Serial numbers</Trans> }}
        onRetry={refresh}
      />
    )
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  if (data.check_status) return <RegistrationCheckScreen unit={data} onChange={refresh} />
  return <Shown unit={data} Due={Due} onChange={refresh} />
}

/** With rarely used actions: move, correction, and granting coverage back. */
function Shown({ unit, Due, onChange }: { unit: UnitPage; Due: DueOfUnit; onChange: () => void }) {
  const mayEdit = useMay('device.units.update')
  const mayGrant = useMay('device.units.grant-coverage') && unit.coverage.missed
  const [opened, setOpened] = useState<'move' | 'grant' | null>(null)
  const dialog = {
    unit,
    onDone: () => {
      setOpened(null)
      onChange()
    },
    onCancel: () => setOpened(null),
  }
  const edit = { key: 'edit', label: <Trans>Edit</Trans>, icon: IconPencil, href: unitPaths.staff.edit(unit.id) }
  const move = { key: 'move', label: <Trans>Move the unit</Trans>, icon: IconTruck, onClick: () => setOpened('move') }
  const grant = {
    key: 'grant',
    label: <Trans>Restore the coverage</Trans>,
    icon: IconShieldCheck,
    onClick: () => setOpened('grant'),
  }
  return (
    <>
      <UnitPageView
        unit={unit}
        zone="staff"
        Due={Due}
        more={[
          ...(mayEdit ? [edit, ...(unit.status === 'registered' ? [move] : [])] : []),
          ...(mayGrant ? [grant] : []),
        ]}
      />
      {opened === 'move' && <MoveDialog {...dialog} />}
      {opened === 'grant' && <GrantDialog {...dialog} />}
    </>
  )
}

interface Values extends Record<string, unknown> {
  version: number
  reason: string
}

interface GrantDialogProps {
  unit: UnitPage
  onDone: () => void
  onCancel: () => void
}

/** Grants coverage back that ended because of a missed maintenance. */
function GrantDialog({ unit, onDone, onCancel }: GrantDialogProps) {
  const { t } = useLingui()
  return (
    <SubmissionDialog<Values, unknown>
      use={{ send: grantCoverage }}
      keptAs={`device.units.grant-coverage:${unit.id}`}
      title={<Trans>Restore the coverage</Trans>}
      explanation={
        <Trans>Parts are covered again from today, and maintenances are counted anew. The reason is kept.</Trans>
      }
      schema={GrantForm}
      initialValues={{ version: unit.version, reason: '' }}
      values={(typed) => ({ ...typed, id: unit.id })}
      submit={<Trans>Restore the coverage</Trans>}
      onDone={onDone}
      onCancel={onCancel}
      onConflict={onDone}
    >
      {(form) => (
        <Textarea
          label={t`Reason`}
          description={t`Only staff read it.`}
          required
          autosize
          minRows={3}
          maxLength={1000}
          {...form.getInputProps('reason')}
        />
      )}
    </SubmissionDialog>
  )
}

interface Moved extends Record<string, unknown> {
  version: number
  moved_on: string | null
  installation_address: string
  installation_post_code: string
  installation_city: string
  installation_country: string | null
  partner_id: number | null
  new_owner: boolean
  owner_name: string
  owner_phone: string
  owner_email: string
  consent_processing_data: boolean
}

interface MoveDialogProps {
  unit: UnitPage
  onDone: () => void
  onCancel: () => void
}

/** Records that the unit was moved or has a new owner from a day on; earlier data stay in its history. */
function MoveDialog({ unit, onDone, onCancel }: MoveDialogProps) {
  const { t } = useLingui()
  const initialValues: Moved = {
    version: unit.version,
    moved_on: today(),
    installation_address: unit.installation_address ?? '',
    installation_post_code: unit.installation_post_code ?? '',
    installation_city: unit.installation_city ?? '',
    installation_country: unit.installation_country,
    partner_id: unit.partner_id,
    new_owner: false,
    owner_name: unit.owner_name ?? '',
    owner_phone: unit.owner_phone ?? '',
    owner_email: unit.owner_email ?? '',
    consent_processing_data: unit.consent_processing_data,
  }
  return (
    <SubmissionDialog<Moved, unknown>
      use={{ send: moveUnit }}
      keptAs={`device.units.move:${unit.id}`}
      title={<Trans>Move the unit</Trans>}
      explanation={<Trans>The warranty stays with the unit. To correct a mistake, edit the record instead.</Trans>}
      schema={MoveForm}
      initialValues={initialValues}
      values={(typed) => ({ ...typed, id: unit.id })}
      submit={<Trans>Save the move</Trans>}
      onDone={onDone}
      onCancel={onCancel}
      onConflict={onDone}
    >
      {(form) => (
        <>
          <DateField
            label={t`Date`}
            required
            max={today()}
            {...form.getInputProps('moved_on')}
            value={form.values.moved_on}
          />
          <TextInput label={t`Street and number`} required {...form.getInputProps('installation_address')} />
          <FieldRow>
            <PostcodeField
              label={t`Postcode`}
              required
              country={form.values.installation_country}
              {...form.getInputProps('installation_post_code')}
              value={form.values.installation_post_code}
            />
            <TextInput label={t`City`} required {...form.getInputProps('installation_city')} />
          </FieldRow>
          <LookupField
            label={t`Country`}
            required
            lookup="public-zone.dictionary.countries.index"
            {...form.getInputProps('installation_country')}
            value={form.values.installation_country}
          />
          <LookupField
            label={t`Partner`}
            lookup="partner.partners.lookup"
            minimum={2}
            {...form.getInputProps('partner_id')}
            value={form.values.partner_id}
          />
          <TextInput label={t({ context: 'unit', message: 'Owner' })} {...form.getInputProps('owner_name')} />
          <FieldRow>
            <PhoneField label={t`Phone`} {...form.getInputProps('owner_phone')} value={form.values.owner_phone} />
            <TextInput label={t`E-mail`} type="email" {...form.getInputProps('owner_email')} />
          </FieldRow>
          <Checkbox
            label={t`The owner is another person, also one of the same name`}
            {...form.getInputProps('new_owner', { type: 'checkbox' })}
          />
          <Checkbox
            label={t`The owner agrees to the processing of these data for the warranty`}
            {...form.getInputProps('consent_processing_data', { type: 'checkbox' })}
          />
        </>
      )}
    </SubmissionDialog>
  )
}

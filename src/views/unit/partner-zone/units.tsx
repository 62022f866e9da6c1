import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Box, Select } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { validate } from '#contract/declare/validation.ts'
import { isLocale, type Locale } from '#contract/messages/locale.ts'
import { messageText as say } from '#contract/messages/messages.ts'
import type { FollowUpBeginning } from '#contract/offer/follow-up.ts'
import type { Unit } from '#contract/unit/entity.ts'
import { OwnUnitDraftForm, RegisterUnitForm, unitRegistration } from '#contract/unit/form.ts'
import { serialLength } from '#contract/unit/serial-number.ts'
import { unitStatus } from '#contract/unit/statuses.ts'
import { unitZone } from '#contract/unit/zone.ts'
import { addressLine } from '#contract/values/address-line.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { registerUnit } from '#services/unit/unit-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useLoad, useLoadIf } from '#views/components/flow/use-load.ts'
import { fieldId, goToField } from '#views/components/form/error-summary.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
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
import { UnitByNumber } from './unit-screen.tsx'

/** The resource of units of a company, with the registration of warranties. */
const own = ownResource({
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

/** The fields missing in a saved draft, with their errors. */
function missingIn(unit: Unit, locale: Locale): { name: string; text: string }[] {
  const checked = validate(unitRegistration(), unit, locale)
  if (checked.success) return []
  return Object.entries(checked.errors).map(([name, [text = '']]) => ({ name, text }))
}

/** Lists the fields to complete before a draft can be registered, with links. */
function Incomplete({ unit, labels }: { unit: Unit; labels: ReadonlyMap<string, MessageDescriptor> }) {
  const { i18n } = useLingui()
  const locale = isLocale(i18n.locale) ? i18n.locale : 'pl'
  const missing = missingIn(unit, locale)
  if (missing.length === 0) return null
  const fields = [...labels.keys()]
  const inOrder = missing.toSorted((one, other) => fields.indexOf(one.name) - fields.indexOf(other.name))
  return (
    <Notice tone="information" apart title={<Trans>To register the warranty:</Trans>}>
      <Box component="ul" m={0} mt="4xs" pl="lg">
        {inOrder.map(({ name, text }) => {
          const label = labels.get(name)
          return (
            <Box component="li" key={name} py="5xs">
              {label && (
                <Anchor
                  component="button"
                  type="button"
                  underline="always"
                  mih={24}
                  fw={600}
                  onClick={() => goToField(name)}
                >
                  {i18n._(label)}
                </Anchor>
              )}
              {text !== say('rule.required', locale) && ` – ${text}`}
            </Box>
          )
        })}
      </Box>
    </Notice>
  )
}

type Answer = Awaited<ReturnType<typeof registerUnit>>

/** Registers the warranty of a saved draft. */
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
            disabled: isChanged || missingIn(unit, 'pl').length > 0,
            onClick: () => setAsking(true),
          },
        ]}
      />
      {asking && (
        <SubmissionDialog<{ version: number; answer: string }, Answer>
          use={{ send: registerUnit }}
          values={(typed) => ({ ...typed, id: unit.id })}
          keptAs={`partnerzone.device.units.register:${unit.id}`}
          schema={RegisterUnitForm}
          initialValues={{ version: unit.version, answer: '' }}
          title={<Trans>Register the warranty?</Trans>}
          submit={<Trans>Register the warranty</Trans>}
          explanation={
            <Trans>
              Afterwards only the distributor can correct it. A number that we have not sold to your company is checked
              first.
            </Trans>
          }
          onCancel={() => setAsking(false)}
          // Its own page shows a draft; the list shows that it is being checked.
          onDone={({ serial_no, check_status }) =>
            navigate(check_status ? unitPaths.partner.list : unitPaths.partner.unit(serial_no), { replace: true })
          }
        >
          {(form) =>
            unit.check_status === 'asked' && (
              <LimitedTextarea
                label={<Trans>Answer to our question</Trans>}
                description={unit.check_text}
                required
                autosize
                minRows={3}
                limit={1000}
                {...form.getInputProps('answer')}
              />
            )
          }
        </SubmissionDialog>
      )}
    </>
  )
}

/** A registration that staff check; it cannot be changed meanwhile. */
function CheckedRegistration({ unit }: { unit: Unit }) {
  const { i18n } = useLingui()
  const { installation_address: street, installation_post_code: postcode, installation_city: city } = unit
  return (
    <>
      <PageHeader title={formatSerial(unit.serial_no)} badge={<CheckBadge check="waiting" />} note={unit.device_name} />
      <CheckNotice unit={unit} />
      <Card title={<Trans>Warranty registration</Trans>}>
        <Facts
          facts={[
            { label: <Trans>Installation date</Trans>, value: unit.install_date && formatDate(unit.install_date) },
            { label: <Trans>Purchase date</Trans>, value: unit.purchase_date && formatDate(unit.purchase_date) },
            { label: <Trans>Invoice number</Trans>, value: unit.invoice_no },
            {
              label: <Trans>Place of installation</Trans>,
              value: addressLine({ street, postcode, city, country: unit.installation_country }, i18n.locale),
            },
            { label: <Trans context="unit">Owner</Trans>, value: unit.owner_name },
          ]}
        />
      </Card>
    </>
  )
}

/** The state of the check of a registration: waiting, a question of staff, or the reason of a denial. */
function CheckNotice({ unit: { check_status, check_text, check_answer } }: { unit: Unit }) {
  switch (check_status) {
    case null:
      return null
    case 'waiting':
      return (
        <Notice tone="information" apart title={<Trans>We are checking the serial number.</Trans>}>
          <Trans>We do not know it as sold to your company. You will get a message with our decision.</Trans>
          {check_answer && (
            <p>
              <Trans>Your answer: {check_answer}</Trans>
            </p>
          )}
        </Notice>
      )
    case 'asked':
      return (
        <Notice tone="warning" apart title={<Trans>We have a question about this registration.</Trans>}>
          <p>{check_text}</p>
          <Trans>Correct the data if needed, and register the warranty again with your answer.</Trans>
        </Notice>
      )
    case 'denied':
      return (
        <Notice tone="danger" apart title={<Trans>The registration has been denied.</Trans>}>
          <p>{check_text}</p>
          <Trans>Correct the data and register the warranty again, or delete the registration.</Trans>
        </Notice>
      )
  }
}

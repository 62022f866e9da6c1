import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { ActionIcon, CopyButton, Flex, Group, Stack, Text, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarPlus, IconCheck, IconCopy, IconPlus, IconQrcode, IconTool } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { type OrderKind, orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { UnitPage } from '#contract/unit/entity.ts'
import { addressLine } from '#contract/values/address-line.ts'
import { monthsBetween } from '#contract/values/days.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { today } from '#contract/values/rules.ts'
import { formatDate, formatNumber, formatSerial } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SignedImage } from '#views/components/media/signed-image.tsx'
import { Card, Frame } from '#views/components/page/card.tsx'
import { type HeaderAction, HeaderActions } from '#views/components/page/header-actions.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Swatch } from '#views/components/page/marks/swatch.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Columns } from '#views/components/page/page-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { DetectionNotice } from '#views/f-gas/detection-notice.tsx'
import { CoverageBadge } from './coverage-badge.tsx'
import { LifeLine, lifeTones } from './life-line.tsx'
import { aboutUnit, unitPaths } from './paths.ts'
import classes from './unit-page.module.css'
import { UnitDocuments, UnitRecords } from './unit-records.tsx'
import { useUnitPaper } from './use-unit-paper.ts'
import { WarrantyRing } from './warranty-ring.tsx'
import { lifeWords } from './words.ts'

export type UnitZone = 'staff' | 'partner'
/** The due dates of a unit. Orders stand above units, so pages above both pass it in (service-order/due). */
export type DueOfUnit = ComponentType<{ serial_no: string; zone: UnitZone }>

interface UnitPageProps {
  unit: UnitPage
  zone: UnitZone
  Due: DueOfUnit
  /** Rarely used actions. */
  more?: readonly HeaderAction[]
}

/** The page of a serial number: facts, company, warranty, history and records. */
export function UnitPageView({ unit, zone, Due, more = [] }: UnitPageProps) {
  const serial = formatSerial(unit.serial_no)
  useRecordTitle(serial)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const documents = zone === 'partner' && <UnitDocuments unit={unit} card={unit} zone={zone} />
  const isOpen = unit.life.some(({ kind, is_open }) => kind === 'order' && is_open)
  return (
    <>
      <PageHeader
        title={serial}
        badge={
          <>
            <Copied value={unit.serial_no} />
            <CoverageBadge state={unit.coverage.state} />
            {isOpen && (
              <Badge tone="violet">
                <Trans>Open order</Trans>
              </Badge>
            )}
          </>
        }
        actions={<UnitActions unit={unit} zone={zone} more={more} />}
      />
      <Replacement unit={unit} zone={zone} />
      <MissedMaintenance unit={unit} />
      <DetectionNotice unit={unit} />
      <Stack gap="md">
        {/* Beside the unit, on a phone, its documents are what is looked for. */}
        {isPhone && documents}
        <Hero unit={unit} zone={zone} />
        {!isPhone && documents}
        <Card
          title={
            <>
              <Trans>Unit history</Trans> <Counts unit={unit} />
            </>
          }
          action={<Legend />}
        >
          <LifeLine unit={unit} zone={zone} />
        </Card>
        <div className={classes.columns}>
          <UnitRecords unit={unit} card={unit} zone={zone} />
          <div className={classes.due}>
            <Due serial_no={unit.serial_no} zone={zone} />
          </div>
        </div>
      </Stack>
    </>
  )
}

function Copied({ value }: { value: string }) {
  const { t } = useTexts()
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t`Copied` : t`Copy the serial number`}>
          <ActionIcon variant="subtle" color="gray" aria-label={t`Copy the serial number`} onClick={copy}>
            {copied ? <IconCheck size={18} stroke={1.7} /> : <IconCopy size={18} stroke={1.7} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}

/** Why the warranty of parts ends earlier, which only a grant of staff undoes. */
function MissedMaintenance({ unit: { coverage, parts_until } }: { unit: UnitPage }) {
  if (!coverage.missed || !coverage.parts || coverage.parts === parts_until) return null
  const day = formatDate(coverage.parts)
  return (
    <Notice tone="warning" apart>
      {coverage.parts < today() ? (
        <Trans>
          Maintenance was not carried out in time: parts were covered until {day}. Later maintenance does not restore
          the coverage.
        </Trans>
      ) : (
        <Trans>
          Maintenance was not carried out in time: parts are covered until {day}. Later maintenance does not restore the
          coverage.
        </Trans>
      )}
    </Notice>
  )
}

/** Links between the two units of a replacement. */
function Replacement({ unit: { replaces, replaced_by, replaced_on }, zone }: { unit: UnitPage; zone: UnitZone }) {
  const to = ({ id, serial_no }: { id: number; serial_no: string }) => (
    <EnterableLink href={zone === 'staff' ? unitPaths.staff.unit(id) : unitPaths.partner.unit(serial_no)}>
      {formatSerial(serial_no)}
    </EnterableLink>
  )
  return (
    <>
      {replaced_by && (
        <Notice tone="warning" apart title={<Trans>Replaced on {replaced_on && formatDate(replaced_on)}.</Trans>}>
          <Trans>The rest of the warranty was taken over by {to(replaced_by)}.</Trans>
        </Notice>
      )}
      {replaces && (
        <Notice tone="information" apart>
          <Trans>It replaced {to(replaces)} and took over the rest of its warranty.</Trans>
        </Notice>
      )}
    </>
  )
}

function Hero({ unit, zone }: { unit: UnitPage; zone: UnitZone }) {
  const { i18n } = useLingui()
  const model = zone === 'staff' ? `/cms/device/devices/${unit.device_id}` : `/device/devices/${unit.device_id}`
  const place = addressLine(
    {
      street: unit.installation_address,
      postcode: unit.installation_post_code,
      city: unit.installation_city,
      country: unit.installation_country,
    },
    i18n.locale,
  )
  const gas = [unit.refrigerant, unit.charge && `${formatNumber(Number(unit.charge), i18n.locale)} kg`].filter(Boolean)
  return (
    <Frame component="section" p="sm">
      <Group gap="lg xl">
        {unit.photo && (
          <SignedImage
            link={unit.photo.image_url ?? unit.photo.url}
            alt=""
            filename={unit.photo.filename}
            className={classes.photo}
            room="button"
          />
        )}
        <Columns component="dl" min={190} gap="sm xl" flex="1 1 480px" m={0}>
          <Fact label={<Trans>Model</Trans>} note={[unit.brand_name, unit.group_name].filter(Boolean).join(', ')}>
            {unit.device_id === null ? (
              unit.device_name
            ) : (
              <EnterableLink href={model}>{unit.device_name}</EnterableLink>
            )}
          </Fact>
          <Fact label={<Trans context="unit">Owner</Trans>} note={place}>
            {unit.owner_name}
          </Fact>
          <Fact label={<Trans>Partner</Trans>} note={unit.partner_phone && formatPhone(unit.partner_phone)}>
            {zone === 'staff' && unit.partner_id !== null ? (
              <EnterableLink href={`/cms/partner/partners/${unit.partner_id}`}>{unit.partner_name}</EnterableLink>
            ) : (
              unit.partner_name
            )}
          </Fact>
          <Fact label={<Trans>Sale</Trans>} note={[unit.invoice_no, unit.sold_by_name].filter(Boolean).join(', ')}>
            {unit.purchase_date && formatDate(unit.purchase_date)}
          </Fact>
          <Fact label={<Trans>Installation</Trans>}>{unit.install_date && formatDate(unit.install_date)}</Fact>
          {unit.maintained_on && <Fact label={<Trans>Last maintenance</Trans>}>{formatDate(unit.maintained_on)}</Fact>}
          <Fact label={<Trans>Caretaker</Trans>}>{unit.caretaker_name}</Fact>
          {unit.software_version && <Fact label={<Trans>Software version</Trans>}>{unit.software_version}</Fact>}
          {gas.length > 0 && (
            <Fact label={<Trans>Refrigerant</Trans>} note={<GasNote unit={unit} />}>
              {gas.join(', ')}
            </Fact>
          )}
          {unit.serviced_by_name && <Fact label={<Trans>Serviced by</Trans>}>{unit.serviced_by_name}</Fact>}
        </Columns>
        <WarrantyRing unit={unit} />
      </Group>
    </Frame>
  )
}

/** The basis of the leak checks of a unit. */
function GasNote({ unit }: { unit: UnitPage }) {
  const { i18n } = useLingui()
  const tonnes = formatNumber(unit.co2_equivalent ?? 0, i18n.locale)
  return (
    <>
      {unit.co2_equivalent !== null && (
        <>
          <Trans>{tonnes} t CO₂ equivalent</Trans>,{' '}
        </>
      )}
      {unit.hermetic && (
        <>
          <Trans>hermetically sealed</Trans>,{' '}
        </>
      )}
      {unit.leak_detection ? <Trans>with leak detection</Trans> : <Trans>without leak detection</Trans>}
    </>
  )
}

function Fact({ label, note, children }: { label: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" c="dimmed" fz="xs">
        {label}
      </Text>
      <Flex component="dd" className="anywhere" direction="column" m={0}>
        <b>{children || '–'}</b>
        {note && (
          <Text span c="dimmed" fz="xs">
            {note}
          </Text>
        )}
      </Flex>
    </div>
  )
}

function Counts({ unit: { life, install_date, replaced_on } }: { unit: UnitPage }) {
  const count = (kind: string) => life.filter((event) => event.kind === kind).length
  const months = install_date === null ? 0 : monthsBetween(install_date, replaced_on ?? today())
  return (
    <Text span ml="3xs" c="dimmed" fz="xs" fw={400}>
      {months > 0 && (
        <>
          <Worked months={months} /> ·{' '}
        </>
      )}
      <Plural value={count('order')} one="# order" other="# orders" /> ·{' '}
      <Plural value={count('maintenance')} one="# maintenance" other="# maintenances" /> ·{' '}
      <Plural value={count('part') + count('fitted_part')} one="# part" other="# parts" />
    </Text>
  )
}

/** The time in operation: years and months. */
function Worked({ months }: { months: number }) {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  return (
    <>
      {years > 0 && <Plural value={years} one="# year" other="# years" />}{' '}
      {rest > 0 && <Plural value={rest} one="# month" other="# months" />} <Trans>at work</Trans>
    </>
  )
}

function Legend() {
  const { i18n } = useLingui()
  return (
    <Flex component="span" gap="sm" c="dimmed" fz="xs" tt="lowercase" aria-hidden data-no-print>
      {(['order', 'maintenance', 'part'] as const).map((kind) => (
        <span key={kind} data-tone={lifeTones[kind]}>
          <Swatch mr="3xs" bdrs="50%" />
          {i18n._(lifeWords[kind])}
        </span>
      ))}
    </Flex>
  )
}

interface UnitActionsProps {
  unit: UnitPage
  zone: UnitZone
  /** Rarely used actions. */
  more: readonly HeaderAction[]
}

/**
 * The actions on a unit in both zones: its label, and orders that start with its number. The maintenance is the main action
 * where permitted.
 */
function UnitActions({ unit, zone, more }: UnitActionsProps) {
  const label = useUnitPaper('label', unit, zone)
  const prefix = zone === 'staff' ? '' : 'partnerzone.'
  const mayReport = useMay(`${prefix}service-order.service-orders.store`)
  const mayOrderParts = useMay(`${prefix}service-order.spare-parts-orders.store`)
  const mayMaintain = useMay(`${prefix}service-order.service-maintenances.store`)
  const company = zone === 'staff' && unit.carer_id !== null ? `&partner=${unit.carer_id}` : ''
  const registerOf = (kind: OrderKind) =>
    `${aboutUnit(`${zone === 'staff' ? '/cms' : ''}${orderKinds[kind].path}/register`, unit)}${company}`
  return (
    <HeaderActions
      actions={[
        ...(mayMaintain
          ? [
              {
                key: 'maintenance',
                label: <Trans>Arrange a maintenance</Trans>,
                icon: IconCalendarPlus,
                href: registerOf('maintenance'),
                main: true,
              },
            ]
          : []),
        ...(mayReport
          ? [
              {
                key: 'warranty',
                label: <Trans>Report a fault</Trans>,
                icon: IconPlus,
                href: registerOf('warranty'),
                main: !mayMaintain,
              },
            ]
          : []),
        ...(mayOrderParts
          ? [{ key: 'parts', label: <Trans>Order parts</Trans>, icon: IconTool, href: registerOf('parts') }]
          : []),
        {
          key: 'label',
          label: <Trans>QR label</Trans>,
          icon: IconQrcode,
          loading: label.busy,
          onClick: label.save,
        },
        ...more,
      ]}
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Stack, Text } from '@mantine/core'
import { IconCalendarEvent, IconDropletSearch, IconSend } from '@tabler/icons-react'
import type { DueRow } from '#contract/service-order/due/due.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { today } from '#contract/values/rules.ts'
import { formatDate, formatMoment, formatNumber } from '#services/formatting.ts'
import { remindOwner } from '#services/service-order/maintenance-calls.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoadOf } from '#views/components/flow/use-load.ts'
import { Frame } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { UnitScreen } from '#views/unit/cms/unit-screen.tsx'
import { PartnerUnit } from '#views/unit/partner-zone/units.tsx'
import { DaysLeft, daysTo } from './days-left.tsx'
import { OrderButton } from './order-button.tsx'

const calls = {
  staff: 'service-order.due-maintenances.index',
  partner: 'partnerzone.service-order.due-maintenances.index',
} as const

interface UnitDueProps {
  serial_no: string
  zone: OrderZone
}

/** The next maintenance and leak check of a unit: consequences for the warranty, and actions. */
function UnitDue(props: UnitDueProps) {
  return useMay(calls[props.zone]) ? <Dues {...props} /> : null
}

function Dues({ serial_no, zone }: UnitDueProps) {
  const { data, refresh } = useLoadOf<{ results: DueRow[] }>(calls[zone], {
    query: { serial_no, sort_by: 'due_on', sort_direction: 'asc' },
    showRefusal: false,
  })
  if (!data || data.results.length === 0) return null
  return (
    <Stack gap="md">
      {data.results.map((due) => (
        <Due key={due.id} due={due} zone={zone} onChanged={refresh} />
      ))}
    </Stack>
  )
}

function Due({ due, zone, onChanged }: { due: DueRow; zone: OrderZone; onChanged: () => void }) {
  const isOverdue = daysTo(due.due_on) < 0
  const isFar = daysTo(due.due_on) > 60
  const Icon = due.kind === 'maintenance' ? IconCalendarEvent : IconDropletSearch
  return (
    <Frame component="section" bd={`1px solid var(--${isOverdue ? 'red-line' : isFar ? 'line' : 'amber'})`}>
      <Box
        py="md"
        px="lg"
        {...(isFar ? { bg: 'var(--hover)' } : { bg: 'var(--tone-surface)', c: 'var(--tone)' })}
        data-tone={isOverdue ? 'red' : 'amber'}
      >
        <Flex component="h2" gap="2xs" align="center" m={0} fz="md" lh="md">
          <Icon size={20} stroke={1.7} aria-hidden />
          {due.kind === 'maintenance' ? <Trans>Next maintenance</Trans> : <Trans>Next leak check</Trans>}
        </Flex>
        <Text className="tabular" m={0} mt="5xs" fz="3xl" fw={700} lh="3xl">
          {formatDate(due.due_on)}
        </Text>
        <Text m={0} fz="sm">
          <DaysLeft day={due.due_on} />, <Visit due={due} />
        </Text>
      </Box>
      <Stack gap="sm" py="md" px="lg">
        <Reason due={due} />
        {due.order?.is_own && (
          <Text m={0} c="dimmed">
            <EnterableLink href={orderPage('maintenance', zone, due.order.id)}>{due.order.order_number}</EnterableLink>
            {due.order.technician_name && `, ${due.order.technician_name}`}
          </Text>
        )}
        {due.owner_name && (
          <Text m={0} c="dimmed">
            <Text component="b" c="var(--ink-1)" fw={600} display="block">
              {due.owner_name}
            </Text>
            <Reminded due={due} />
          </Text>
        )}
        <OrderButton due={due} zone={zone} variant="default" fullWidth />
        <RemindButton due={due} zone={zone} onDone={onChanged} />
      </Stack>
    </Frame>
  )
}

function Visit({ due: { order } }: { due: DueRow }) {
  if (order?.visit_at) return <Trans>visit on {formatMoment(order.visit_at)}</Trans>
  return order ? <Trans>ordered, no visit yet</Trans> : <Trans>no visit arranged</Trans>
}

function Reason({ due }: { due: DueRow }) {
  const { i18n } = useLingui()
  if (due.kind === 'leak_check') {
    const tonnes = formatNumber(due.tonnes ?? 0, i18n.locale)
    return (
      <Text m={0} c="dimmed">
        <Trans>
          Required by F-gas regulations every {due.interval_months} months: the charge is equivalent to {tonnes} t of
          CO₂.
        </Trans>
      </Text>
    )
  }
  return due.is_condition ? (
    <Text m={0} c="dimmed">
      <Condition due={due} />
    </Text>
  ) : null
}

/** The consequence of a missed maintenance for the warranty of parts. */
function Condition({ due: { ends_without, is_missed } }: { due: DueRow }) {
  if (ends_without === null) return <Trans>The parts warranty requires this maintenance.</Trans>
  const isOver = daysTo(ends_without) < 0
  const day = formatDate(ends_without)
  if (is_missed)
    return isOver ? (
      <Trans>The maintenance was not carried out in time: the parts warranty ended on {day}.</Trans>
    ) : (
      <Trans>The maintenance was not carried out in time: the parts warranty ends on {day}.</Trans>
    )
  return isOver ? (
    <Trans>Without timely maintenance, parts are no longer under warranty.</Trans>
  ) : (
    <Trans>Without timely maintenance, the parts warranty ends on {day}.</Trans>
  )
}

function Reminded({ due }: { due: DueRow }) {
  if (due.told_owner_at) return <Trans>reminder sent on {formatDate(due.told_owner_at)}</Trans>
  return due.tells_owner ? <Trans>gets reminders</Trans> : <Trans>gets no reminders</Trans>
}

/** Reminds the owner by e-mail, if they have an address and want reminders; once a day. */
function RemindButton({ due, zone, onDone }: { due: DueRow; zone: OrderZone; onDone: () => void }) {
  const { submit, busy } = useSubmission({ send: remindOwner }, { onDone })
  const [asStaff, asPartner] = [
    useMay('service-order.due-maintenances.remind'),
    useMay('partnerzone.service-order.due-maintenances.remind'),
  ]
  const isTold = due.told_owner_at !== null && today(new Date(due.told_owner_at)) === today()
  if (!due.tells_owner || due.order || isTold || !(zone === 'staff' ? asStaff : asPartner)) return null
  return (
    <Button
      variant="default"
      fullWidth
      loading={busy}
      leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
      onClick={() => submit({ id: due.id, zone })}
    >
      <Trans>Remind the customer</Trans>
    </Button>
  )
}

/** The page of a unit in the back office, with its due dates. */
export const StaffUnitWithDue = (props: ScreenProps) => <UnitScreen {...props} Due={UnitDue} />

/** The page of a unit in the partner zone, with its due dates. */
export const PartnerUnitWithDue = (props: ScreenProps) => <PartnerUnit {...props} Due={UnitDue} />

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Group, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import {
  IconCalendarOff,
  IconChevronLeft,
  IconChevronRight,
  IconMapPin,
  IconNavigation,
  IconPhone,
  IconRoute,
} from '@tabler/icons-react'
import { useSearch } from 'wouter'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { visitStatus } from '#contract/service-order/statuses.ts'
import type { PlannedVisit } from '#contract/service-order/visit/entity.ts'
import { isVisitOpen } from '#contract/service-order/visit/lifecycle.ts'
import { addressLine } from '#contract/values/address-line.ts'
import { daysAfter } from '#contract/values/days.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { today } from '#contract/values/rules.ts'
import { formatSerial } from '#services/formatting.ts'
import { directionsTo } from '#services/service-order/directions.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { longDay } from '#views/components/page/days.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { opensWith } from '#views/service-order/zone.ts'
import classes from './day-plan.module.css'
import { VisitHours } from './visit-time.tsx'

const calls = {
  staff: 'service-order.service-maintenances.day',
  partner: 'partnerzone.service-order.service-maintenances.day',
} as const satisfies Record<OrderZone, string>
const paths = { staff: '/cms/service-order/my-day', partner: '/service-order/my-day' } as const

/** The day's visits of a colleague, or of all. */
export const StaffDay = () => <DayPlan zone="staff" />

/** The day's visits of one of the company's people; for its administrators, of all of them. */
export const PartnerDay = () => <DayPlan zone="partner" />

type Whose = 'own' | 'all'

/** The visits of a day in the order of their times, for a phone: who waits where, the way there, and the order behind it. */
function DayPlan({ zone }: { zone: OrderZone }) {
  const { t, i18n } = useLingui()
  const search = new URLSearchParams(useSearch())
  const asked = search.get('day') ?? ''
  const day = /^20\d{2}-\d{2}-\d{2}$/.test(asked) ? asked : today()
  // Who administers the company plans its people; a colleague begins with the own visits.
  const whose: Whose = (search.get('of') ?? (zone === 'partner' ? 'all' : 'own')) === 'all' ? 'all' : 'own'
  const show = (changed: { day?: string; of?: Whose }) =>
    navigateTo(`${paths[zone]}?${new URLSearchParams({ day, of: whose, ...changed })}`, { replace: true })
  const { data, failure, refresh } = useLoad(calls[zone], {
    query: { day, everyone: whose === 'all' ? 'true' : 'false' },
    showRefusal: false,
  })
  const visits = data?.visits ?? []
  const ahead = visits.filter(isVisitOpen)
  const way = directionsTo(ahead.map(placeOf))
  return (
    <Box maw={760}>
      <PageHeader
        note={data ? <Plural value={visits.length} one="# visit" few="# visits" other="# visits" /> : false}
        actions={
          ahead.length > 1 &&
          way && (
            <Button
              component="a"
              href={way}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              leftSection={<IconRoute size={20} stroke={1.7} />}
            >
              <Trans>Route for the whole day</Trans>
            </Button>
          )
        }
      />
      <Stack gap="md">
        <Group gap="2xs" wrap="nowrap" align="flex-end">
          <ActionIcon
            className={classes.step}
            variant="default"
            aria-label={t`Previous day`}
            onClick={() => show({ day: daysAfter(day, -1) })}
          >
            <IconChevronLeft size={20} stroke={1.8} />
          </ActionIcon>
          <Box flex="1 1 auto" maw={240}>
            <DateField label={t`Day`} value={day} onChange={(chosen) => chosen && show({ day: chosen })} />
          </Box>
          <ActionIcon
            className={classes.step}
            variant="default"
            aria-label={t`Next day`}
            onClick={() => show({ day: daysAfter(day, 1) })}
          >
            <IconChevronRight size={20} stroke={1.8} />
          </ActionIcon>
          {day !== today() && (
            <Button variant="subtle" onClick={() => show({ day: today() })}>
              <Trans>Today</Trans>
            </Button>
          )}
        </Group>
        {data?.sees_others && (
          <SegmentedControl
            fullWidth
            aria-label={t`Whose visits`}
            data={[
              { value: 'own', label: t`My visits` },
              { value: 'all', label: zone === 'staff' ? t`All technicians` : t`All of the company` },
            ]}
            value={whose}
            onChange={(value) => show({ of: value as Whose })}
          />
        )}
        <Title order={2} aria-live="polite">
          {longDay(day, i18n.locale)}
        </Title>
        {!data && failure && <FailureNotice failure={failure} onRetry={refresh} />}
        {!data && !failure && (
          <Loading>
            <CardSkeleton />
          </Loading>
        )}
        {data && visits.length === 0 && (
          <Card>
            <EmptyState icon={IconCalendarOff} title={<Trans>No visits on this day</Trans>}>
              {zone === 'staff' ? (
                <Trans>Visits appear here once they are scheduled with you as the technician.</Trans>
              ) : (
                <Trans>Visits of your company’s own people appear here once they are scheduled.</Trans>
              )}
            </EmptyState>
          </Card>
        )}
        <PlainList ordered gap="sm">
          {visits.map((visit) => (
            <li key={visit.id}>
              <VisitCard visit={visit} zone={zone} showsTechnician={whose === 'all'} />
            </li>
          ))}
        </PlainList>
      </Stack>
    </Box>
  )
}

const placeOf = ({ address: street, post_code: postcode, city, country }: PlannedVisit) => ({
  street,
  postcode,
  city,
  country,
})

interface VisitCardProps {
  visit: PlannedVisit
  zone: OrderZone
  showsTechnician: boolean
}

function VisitCard({ visit, zone, showsTechnician }: VisitCardProps) {
  const { i18n } = useLingui()
  const { order_id, order_number, model_name, serial_no, contact_name, contact_phone, partner_name, technician_name } =
    visit
  const page = orderPage(visit.of, zone, order_id)
  const isOpen = isVisitOpen(visit)
  const way = directionsTo([placeOf(visit)])
  const isDue = isOpen && Date.parse(visit.visit_at) <= Date.now() + 86_400_000
  return (
    <Card>
      <Stack gap="xs">
        <Group gap="4xs sm" justify="space-between">
          <Text span fz="2xl" fw={600} className="tabular">
            <VisitHours {...visit} />
          </Text>
          <StatusBadge of={visitStatus[visit.status]} />
        </Group>
        <div>
          <Text fw={600} className="anywhere">
            <EnterableLink href={page}>
              {[model_name, visit.maintenance_type_name].filter(Boolean).join(' · ') || order_number}
            </EnterableLink>
          </Text>
          <Note>
            {[order_number, zone === 'staff' && partner_name, serial_no && formatSerial(serial_no)]
              .filter(Boolean)
              .join(' · ')}
          </Note>
        </div>
        <Group gap="2xs" wrap="nowrap" align="flex-start">
          <IconMapPin size={20} stroke={1.7} style={{ flex: 'none' }} aria-hidden />
          <span className="anywhere">{addressLine(placeOf(visit), i18n.locale)}</span>
        </Group>
        {(contact_name || contact_phone) && (
          <Note>{[contact_name, contact_phone && formatPhone(contact_phone)].filter(Boolean).join(', ')}</Note>
        )}
        {showsTechnician && technician_name && (
          <Note>
            <Trans>Technician: {technician_name}</Trans>
          </Note>
        )}
        {isOpen && (
          <SimpleGrid cols={{ base: way && contact_phone ? 2 : 1, sm: 3 }} spacing="2xs" verticalSpacing="2xs" mt="3xs">
            {way && (
              <Button
                component="a"
                href={way}
                target="_blank"
                rel="noopener noreferrer"
                variant="default"
                size="md"
                px="2xs"
                leftSection={<IconNavigation size={20} stroke={1.7} />}
              >
                <Trans>Directions</Trans>
              </Button>
            )}
            {contact_phone && (
              <Button
                component="a"
                href={`tel:${contact_phone}`}
                variant="default"
                size="md"
                px="2xs"
                leftSection={<IconPhone size={20} stroke={1.7} />}
              >
                <Trans>Call</Trans>
              </Button>
            )}
            {isDue && visit.of === 'maintenance' && (
              <Button className={classes.main} size="md" px="2xs" onClick={() => navigateTo(`${page}/complete`)}>
                <Trans>Visit report</Trans>
              </Button>
            )}
            {isDue && visit.of === 'warranty' && (
              <Button className={classes.main} size="md" px="2xs" onClick={() => navigateTo(opensWith(page, 'report'))}>
                <Trans>Visit result</Trans>
              </Button>
            )}
          </SimpleGrid>
        )}
      </Stack>
    </Card>
  )
}

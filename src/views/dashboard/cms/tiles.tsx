import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'
import {
  IconAlertCircle,
  IconBell,
  IconCertificate,
  IconClipboardList,
  IconFileDownload,
  IconSchool,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ofWarrantyStatus, staffCounts } from '#contract/dashboard/counts.ts'
import type { DashboardCode, DashboardDownload, StaffDashboard } from '#contract/dashboard/dashboard.ts'
import type { DashboardTile } from '#contract/dashboard/tiles.ts'
import type { LatestOrder } from '#contract/dashboard/work.ts'
import { listOf } from '#contract/declare/counted.ts'
import type { NotificationRow } from '#contract/notification/notification.ts'
import type { OrdersDashboard } from '#contract/service-order/entity.ts'
import { type OrderKind, orderKinds, orderPage } from '#contract/service-order/handling/kinds.ts'
import type { WarrantyOrderStatus } from '#contract/service-order/lifecycle.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { formatAge, formatDate, formatNip, formatNumber } from '#services/formatting.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Split } from '#views/components/page/split.tsx'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { ReadShare } from '#views/notification/cms/read-share.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { DaysLeftBadge } from '#views/service-order/due/days-left.tsx'
import { orderPath, warrantyOrderPaths } from '#views/service-order/zone.ts'
import { TermStatusBadge } from '#views/training/badges.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { PlacesBar } from '#views/training/places-bar.tsx'
import { OrdersCourse } from './orders-course.tsx'

interface Tile {
  label: MessageDescriptor
  /** Null without the permission to see it. */
  show: (dashboard: StaffDashboard) => ReactNode
  /** Its height in rows of a list. */
  height: (dashboard: StaffDashboard) => number
}

/** Height of the title and margins of a card, in rows. */
const titleHeight = 1.5
/** Height of rows with two lines; long names take more. */
const rowsHeight = (rows: readonly unknown[] | null | undefined, row = 1) =>
  titleHeight + Math.max(rows?.length ?? 0, 1) * row

/** The tiles of the dashboard, below the work of the day (specification, section 2). */
export const tiles: Readonly<Record<DashboardTile, Tile>> = {
  course: {
    label: msg`Warranty orders, 12 weeks`,
    show: ({ course }) => course && <OrdersCourse course={course} />,
    height: () => titleHeight + 6.5,
  },
  statuses: {
    label: msg`Warranty orders by status`,
    show: ({ orders }) => orders && <OrdersByStatus dashboard={orders} />,
    height: () => titleHeight + 3.5,
  },
  latest_orders: {
    label: msg`Latest orders`,
    show: ({ orders }) => orders && <LatestOrders rows={orders.latest} />,
    height: ({ orders }) => rowsHeight(orders?.latest, 1.2),
  },
  certificates: {
    label: msg`Expiring certificates`,
    show: ({ certificates }) => certificates && <ExpiringCertificates {...certificates} />,
    height: ({ certificates }) => rowsHeight(certificates?.soonest, 1.3),
  },
  new_partners: {
    label: msg`New partners`,
    show: ({ new_partners }) => new_partners && <NewPartners {...new_partners} />,
    height: ({ new_partners }) => rowsHeight(new_partners?.latest),
  },
  downloads: {
    label: msg`Last downloaded documentation`,
    show: ({ downloads }) => downloads && <LatestDownloads rows={downloads} />,
    height: ({ downloads }) => rowsHeight(downloads, 1.25),
  },
  error_codes: {
    label: msg`Last looked-up error codes`,
    show: ({ error_codes }) => error_codes && <LatestCodes rows={error_codes} />,
    height: ({ error_codes }) => rowsHeight(error_codes),
  },
  maintenances: {
    label: msg`Latest maintenances`,
    show: ({ maintenances }) =>
      maintenances && (
        <LatestHandled kind="maintenance" title={<Trans>Latest maintenances</Trans>} rows={maintenances} />
      ),
    height: ({ maintenances }) => rowsHeight(maintenances),
  },
  parts: {
    label: msg`Latest spare-parts orders`,
    show: ({ parts }) =>
      parts && <LatestHandled kind="parts" title={<Trans>Latest spare-parts orders</Trans>} rows={parts} />,
    height: ({ parts }) => rowsHeight(parts),
  },
  trainings: {
    label: msg`My trainings`,
    show: ({ trainings }) => trainings && <OwnTerms rows={trainings} />,
    height: ({ trainings }) => rowsHeight(trainings, 1.3),
  },
  notifications: {
    label: msg`New notifications`,
    show: ({ notifications }) => notifications && <LatestNotifications rows={notifications} />,
    height: ({ notifications }) => rowsHeight(notifications, 1.3),
  },
}

/** The next terms that the person leads, with their places. */
function OwnTerms({ rows }: { rows: NonNullable<StaffDashboard['trainings']> }) {
  const { id: me } = useUser()
  const mayParticipants = useMay('training.participants.index')
  const mayTerm = useMay('training.terms.show')
  const pageOf = (id: number) => {
    if (mayParticipants) return termPaths.participants(id)
    return mayTerm ? termPaths.one(id) : undefined
  }
  return (
    <Subject
      title={<Trans>My trainings</Trans>}
      href={`${termPaths.list}?trainer=${me}&hide_inactive=true`}
      empty={<EmptyState icon={IconSchool} title={<Trans>You lead no training in the near future</Trans>} />}
    >
      {rows.map((term) => (
        <SubjectRow
          key={term.id}
          href={pageOf(term.id)}
          title={term.training_name}
          aside={<TermStatusBadge status={term.status} available_places={term.total_places - term.taken_places} />}
          about={`${formatDate(term.training_date)}, ${term.start_time} · ${term.city}`}
          when={<PlacesBar places={term} short />}
        />
      ))}
    </Subject>
  )
}

const certificateList = '/cms/training/issued-certificates'

/** Certificates that expire within 90 days, the soonest first. */
function ExpiringCertificates({ total, soonest }: NonNullable<StaffDashboard['certificates']>) {
  const mayShow = useMay('training.issued-certificates.show')
  return (
    <Subject
      title={<Trans>Expiring certificates</Trans>}
      count={total}
      href={listOf(certificateList, staffCounts.certificates, {}, { sort_by: 'expires_on', sort_direction: 'asc' })}
      empty={<EmptyState icon={IconCertificate} title={<Trans>None expires within 90 days</Trans>} />}
    >
      {soonest.map((certificate) => (
        <SubjectRow
          key={certificate.id}
          href={mayShow ? `${certificateList}/${certificate.id}` : certificateList}
          title={certificate.full_name}
          aside={<DaysLeftBadge day={certificate.expires_on} />}
          about={[certificate.company_name, certificate.title].filter(Boolean).join(' · ')}
          when={certificate.certificate_number}
        />
      ))}
    </Subject>
  )
}

const codeList = '/cms/device/error-codes'

/** Error codes most recently looked up by partners. */
function LatestCodes({ rows }: { rows: readonly DashboardCode[] }) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={<Trans>Last looked-up error codes</Trans>}
      href={codeList}
      empty={<EmptyState icon={IconAlertCircle} title={<Trans>Nobody has looked up an error code yet</Trans>} />}
    >
      {rows.map(({ id, code, name, viewed_at }) => (
        <SubjectRow
          key={id}
          href={`${codeList}/${id}`}
          title={code}
          about={name}
          when={formatAge(viewed_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}

const documentationList = '/cms/documentation/documentations'

/** Documents most recently downloaded, and by whom. */
function LatestDownloads({ rows }: { rows: readonly DashboardDownload[] }) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={<Trans>Last downloaded documentation</Trans>}
      href={documentationList}
      empty={<EmptyState icon={IconFileDownload} title={<Trans>Nobody has downloaded a document yet</Trans>} />}
    >
      {rows.map((row) => (
        <SubjectRow
          key={row.id}
          href={`${documentationList}/${row.documentation_id}`}
          title={row.name}
          about={[row.full_name, row.partner_name].filter(Boolean).join(' · ')}
          when={formatAge(row.downloaded_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}

interface LatestHandledProps {
  kind: OrderKind
  title: ReactNode
  rows: readonly LatestOrder[]
}

/** The latest orders of a kind. */
function LatestHandled({ kind, title, rows }: LatestHandledProps) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={title}
      href={`/cms${orderKinds[kind].path}`}
      empty={<EmptyState icon={IconClipboardList} title={<Trans>No orders yet</Trans>} />}
    >
      {rows.map(({ id, order_number, partner_name, status, created_at }) => (
        <SubjectRow
          key={id}
          href={orderPage(kind, 'staff', id)}
          title={order_number ?? <Trans>Draft</Trans>}
          aside={<StatusBadge of={statusWordsOf(kind, status)} />}
          about={partner_name}
          when={formatAge(created_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}

const messageList = '/cms/notification/messages'

/** The latest notifications to partners, and how many people have read them. */
function LatestNotifications({ rows }: { rows: readonly NotificationRow[] }) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={<Trans>New notifications</Trans>}
      href={messageList}
      empty={<EmptyState icon={IconBell} title={<Trans>Nothing has been sent yet</Trans>} />}
    >
      {rows.map((row) => (
        <SubjectRow
          key={row.id}
          href={`${messageList}/${row.id}`}
          title={row.title_pl}
          aside={row.sent_at && <small>{formatAge(row.sent_at, i18n.locale)}</small>}
          about={row.common_name}
          when={<ReadShare read={row.read_count} of={row.recipient_count} compact />}
        />
      ))}
    </Subject>
  )
}

/** Registrations waiting for a decision: their number and the newest ones. */
function NewPartners({ total, latest }: NonNullable<StaffDashboard['new_partners']>) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={<Trans>New partners</Trans>}
      count={total}
      href={listOf(partnerPaths.entries, staffCounts.newPartners, {})}
      all={<Trans context="partners">All</Trans>}
      empty={<EmptyState icon={IconUserCheck} title={<Trans>No decisions pending</Trans>} />}
    >
      {latest.map((entry) => (
        <SubjectRow
          key={entry.id}
          href={partnerPaths.entry(entry.id)}
          title={entry.name}
          about={[formatNip(entry.nip), entry.city].join(' · ')}
          when={formatAge(entry.created_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}

const ended: WarrantyOrderStatus = 'completed'

/** Number of warranty orders by open status, with the number of completed ones below. */
function OrdersByStatus({ dashboard: { by_status } }: { dashboard: OrdersDashboard }) {
  const { i18n } = useLingui()
  const countOf = (status: WarrantyOrderStatus) => by_status.find((counted) => counted.status === status)?.count ?? 0
  return (
    <Card title={<Trans>Warranty orders by status</Trans>}>
      <StatusBars counts={by_status.filter(({ status }) => status !== ended)} />
      <Flex
        href={listOf(warrantyOrderPaths.staff.list, ofWarrantyStatus(ended), {})}
        component={EnterableLink}
        justify="space-between"
        mt="sm"
        pt="sm"
        c="var(--ink-1)"
        td="none"
        className="ruled-above"
      >
        <StatusBadge of={statusWordsOf('warranty', ended)} />
        <Text span ta="right" fw={600} className="tabular">
          {formatNumber(countOf(ended), i18n.locale)}
        </Text>
      </Flex>
    </Card>
  )
}

function StatusBars({ counts }: { counts: OrdersDashboard['by_status'] }) {
  const { i18n } = useLingui()
  const largest = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <PlainList gap="xs">
      {counts.map(({ status, count }) => (
        <li key={status}>
          <Split
            href={listOf(warrantyOrderPaths.staff.list, ofWarrantyStatus(status), {})}
            component={EnterableLink}
            columns="130px minmax(0, 1fr) 48px"
            gap="sm"
            align="center"
            c="var(--ink-1)"
            td="none"
          >
            <span>
              <StatusBadge of={statusWordsOf('warranty', status)} />
            </span>
            <Box component="span" h={10} bg="var(--line)" bdrs="xs" aria-hidden>
              {count > 0 && (
                <Box
                  component="span"
                  h="100%"
                  w={`${(100 * count) / largest}%`}
                  miw={2}
                  bg="var(--tone)"
                  bdrs="xs"
                  display="block"
                  data-tone={statusWordsOf('warranty', status).tone}
                />
              )}
            </Box>
            <Text span ta="right" fw={600} className="tabular">
              {formatNumber(count, i18n.locale)}
            </Text>
          </Split>
        </li>
      ))}
    </PlainList>
  )
}

/** The latest warranty orders. */
function LatestOrders({ rows }: { rows: OrdersDashboard['latest'] }) {
  const { i18n } = useLingui()
  const mayEdit = useMay('service-order.service-orders.update')
  return (
    <Subject
      title={<Trans>Latest orders</Trans>}
      href={warrantyOrderPaths.staff.list}
      empty={
        <EmptyState title={<Trans>No orders yet</Trans>}>
          <Trans>Orders that partners send appear here.</Trans>
        </EmptyState>
      }
    >
      {rows.map((row) => (
        <SubjectRow
          key={row.id}
          href={orderPath('staff', row, mayEdit)}
          title={row.order_number ?? <Trans>Draft</Trans>}
          aside={<StatusBadge of={statusWordsOf('warranty', row.status)} />}
          about={[row.partner_name, row.model_name].filter(Boolean).join(' · ')}
          when={formatAge(row.created_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}

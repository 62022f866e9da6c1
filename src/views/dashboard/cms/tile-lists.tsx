import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import {
  IconAlertCircle,
  IconBell,
  IconCertificate,
  IconFileDownload,
  IconSchool,
  IconUserCheck,
} from '@tabler/icons-react'
import type { DashboardCode, DashboardDownload, StaffDashboard } from '#contract/dashboard/dashboard.ts'
import type { NotificationRow } from '#contract/notification/notification.ts'
import { listOf } from '#services/dashboard/counted.ts'
import { staffCounts } from '#services/dashboard/counts.ts'
import { formatAge, formatDate, formatNip } from '#services/formatting.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { ReadShare } from '#views/notification/cms/read-share.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { DaysLeftBadge } from '#views/service-order/due/days-left.tsx'
import { TermStatusBadge } from '#views/training/badges.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { PlacesBar } from '#views/training/places-bar.tsx'

/** The next terms that the person leads, with their places. */
export function OwnTerms({ rows }: { rows: NonNullable<StaffDashboard['trainings']> }) {
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
export function ExpiringCertificates({ total, soonest }: NonNullable<StaffDashboard['certificates']>) {
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
export function LatestCodes({ rows }: { rows: readonly DashboardCode[] }) {
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
export function LatestDownloads({ rows }: { rows: readonly DashboardDownload[] }) {
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

const messageList = '/cms/notification/messages'

/** The latest notifications to partners, and how many people have read them. */
export function LatestNotifications({ rows }: { rows: readonly NotificationRow[] }) {
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
          title={(i18n.locale === 'en' ? row.title_en : null) ?? row.title_pl}
          aside={row.sent_at && <small>{formatAge(row.sent_at, i18n.locale)}</small>}
          about={row.common_name}
          when={<ReadShare read={row.read_count} of={row.recipient_count} compact />}
        />
      ))}
    </Subject>
  )
}

/** Registrations waiting for a decision: their number and the newest ones. */
export function NewPartners({ total, latest }: NonNullable<StaffDashboard['new_partners']>) {
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

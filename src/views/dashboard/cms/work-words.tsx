import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import {
  IconBuildingPlus,
  IconCash,
  IconCertificate,
  IconCloudOff,
  IconGavel,
  IconPackage,
  IconPencilCheck,
  IconRefreshAlert,
  IconSchool,
  IconSettingsCheck,
  IconShieldQuestion,
  IconTool,
  IconUpload,
} from '@tabler/icons-react'
import type { WorkItem, WorkKind } from '#contract/dashboard/work.ts'
import { orOther, type Tone } from '#contract/declare/statuses.ts'
import { importKindNames, importKinds } from '#contract/import/kinds.ts'
import type { ImportStatus } from '#contract/import/lifecycle.ts'
import { importStatus } from '#contract/import/statuses.ts'
import type { OrderTaskKind } from '#contract/order/entity.ts'
import { taskKind } from '#contract/order/statuses.ts'
import { type OrderKind, orderPage } from '#contract/service-order/handling/kinds.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import { erp } from '#views/components/entity/erp.ts'
import { type Label, labelIn } from '#views/components/entity/label.ts'
import { trainingOrderPaths } from '#views/order/cms/order-paths.ts'
import { partnerPaths } from '#views/partner/paths.ts'
import { synchronizationKindWords } from '#views/synchronization/cms/words.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { unitPaths } from '#views/unit/paths.ts'

interface KindOfWork {
  icon: typeof IconTool
  tone: Tone
  /** The verb on the button. */
  verb: (item: WorkItem) => Label
  href: (item: WorkItem) => string
}

/** The verb by the status of an order. News of its parts stand in place of the status of one that is worked on. */
const orderVerb =
  (of: OrderKind) =>
  ({ detail }: WorkItem) =>
    statusWordsOf(of, statusesOf(of).find((status) => status === detail) ?? 'inprogress').work

const always = (verb: MessageDescriptor) => () => verb

/** Icon, verb and page of each kind of work. */
export const kindsOfWork: Readonly<Record<WorkKind, KindOfWork>> = orOther<WorkKind, KindOfWork>(
  {
    order: {
      icon: IconTool,
      tone: 'blue',
      verb: orderVerb('warranty'),
      href: ({ id }) => orderPage('warranty', 'staff', id),
    },
    maintenance: {
      icon: IconSettingsCheck,
      tone: 'violet',
      verb: orderVerb('maintenance'),
      href: ({ id }) => orderPage('maintenance', 'staff', id),
    },
    parts: {
      icon: IconPackage,
      tone: 'violet',
      verb: orderVerb('parts'),
      href: ({ id }) => orderPage('parts', 'staff', id),
    },
    erp: {
      icon: IconCloudOff,
      tone: 'red',
      verb: always(msg({ context: 'button of the dashboard', message: 'Save again' })),
      href: ({ id, detail }) => orderPage(detail === 'parts' ? 'parts' : 'warranty', 'staff', id),
    },
    contest: {
      icon: IconGavel,
      tone: 'amber',
      verb: always(msg({ context: 'button of the dashboard', message: 'Decide' })),
      href: ({ id }) => orderPage('warranty', 'staff', id),
    },
    entry: {
      icon: IconBuildingPlus,
      tone: 'blue',
      verb: always(msg({ context: 'button of the dashboard', message: 'Decide' })),
      href: ({ id }) => partnerPaths.entry(id),
    },
    proposal: {
      icon: IconPencilCheck,
      tone: 'blue',
      verb: always(msg({ context: 'button of the dashboard', message: 'Check' })),
      href: ({ id }) => partnerPaths.proposal(id),
    },
    registration: {
      icon: IconShieldQuestion,
      tone: 'blue',
      verb: always(msg({ context: 'button of the dashboard', message: 'Check' })),
      href: ({ id }) => unitPaths.staff.unit(id),
    },
    payment: {
      icon: IconCash,
      tone: 'violet',
      verb: always(msg({ context: 'button of the dashboard', message: 'Settle' })),
      href: ({ id }) => trainingOrderPaths.one(id),
    },
    term: {
      icon: IconSchool,
      tone: 'green',
      verb: ({ detail }) =>
        detail === 'attendance'
          ? msg({ context: 'button of the dashboard', message: 'Mark' })
          : msg({ context: 'button of the dashboard', message: 'Issue' }),
      href: ({ id, detail }) => (detail === 'attendance' ? termPaths.attendance(id) : termPaths.certificates(id)),
    },
    certificate: {
      icon: IconCertificate,
      tone: 'amber',
      verb: always(msg({ context: 'button of the dashboard', message: 'Open' })),
      href: ({ id }) => `/cms/f-gas/certificates/${id}`,
    },
    import: {
      icon: IconUpload,
      tone: 'amber',
      verb: always(msg({ context: 'button of the dashboard', message: 'Correct' })),
      href: ({ id, title }) => `/cms/import/${title}/${id}`,
    },
    synchronization: {
      icon: IconRefreshAlert,
      tone: 'red',
      verb: always(msg({ context: 'button of the dashboard', message: 'Check' })),
      href: ({ id }) => `/cms/synchronization/runs?ids=${id}`,
    },
  },
  {
    icon: IconTool,
    tone: 'grey',
    verb: always(msg({ context: 'button of the dashboard', message: 'Open' })),
    href: () => '/cms',
  },
)

/** The title of a line of work. */
export function WorkTitle({ item }: { item: WorkItem }) {
  const { i18n } = useLingui()
  const { kind, title, detail } = item
  if (kind === 'order' && detail === 'parts_shipped') return <Trans>Parts delivered for warranty order {title}</Trans>
  if (kind === 'order' && detail === 'parts_struck') return <Trans>Parts removed for warranty order {title}</Trans>
  if (kind === 'order' && detail === 'parts_cancelled')
    return <Trans>Parts order cancelled for warranty order {title}</Trans>
  if (kind === 'order') return <Trans>Warranty order {title}</Trans>
  if (kind === 'maintenance') return <Trans>Maintenance {title}</Trans>
  if (kind === 'parts') return <Trans>Spare-parts order {title}</Trans>
  if (kind === 'erp')
    return (
      <Trans>
        {title} is not in {erp}
      </Trans>
    )
  if (kind === 'contest') return <Trans>Contested order: {title}</Trans>
  if (kind === 'entry') return <Trans>Registration: {title}</Trans>
  if (kind === 'proposal') return <Trans>Data changes: {title}</Trans>
  if (kind === 'registration' && detail === 'contested')
    return <Trans>Warranty to check, claimed by several companies: {title}</Trans>
  if (kind === 'registration') return <Trans>Warranty to check: {title}</Trans>
  if (kind === 'payment')
    return (
      <>
        {labelIn(i18n, taskKind[detail as OrderTaskKind].label)}: {title}
      </>
    )
  if (kind === 'term' && detail === 'attendance') return <Trans>Attendance: {title}</Trans>
  if (kind === 'certificate') return <Trans>F-gas certificate expires: {title}</Trans>
  if (kind === 'term') return <Trans>Certificates: {title}</Trans>
  if (kind === 'synchronization')
    return <Trans>Failed synchronisation: {i18n._(synchronizationKindWords[title as SynchronizationKind])}</Trans>
  if (kind !== 'import') return <bdi>{title}</bdi>
  const status = (Object.keys(importStatus) as ImportStatus[]).find((one) => one === detail)
  const known = importKindNames.find((name) => name === title)
  return (
    <>
      {known ? labelIn(i18n, importKinds[known].title) : title}:{' '}
      {status ? (
        labelIn(i18n, importStatus[status].label)
      ) : (
        <Plural value={Number(detail)} one="# row to correct" other="# rows to correct" />
      )}
    </>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBasketCheck,
  IconBell,
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconCircleX,
  IconClipboardCheck,
  IconDatabase,
  IconGavel,
  IconHandFinger,
  IconHelp,
  IconHourglass,
  IconMessage,
  IconNote,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconRotate,
  IconSend,
  IconTruckDelivery,
  IconUser,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { TimelineEntry } from '#contract/service-order/handling/timeline.ts'
import type { Tone } from '#views/components/status/statuses.ts'

interface KindWords {
  icon: ComponentType<{ size?: number; stroke?: number }>
  tone: Tone
  title: MessageDescriptor
}

/** An entry about a change that was made in the ERP. */
export const changedInErp = msg`Changed in Navision`

/** The first entry of a spare-parts order; "sent" means its delivery there. */
export const orderPlaced = msg`Order placed`

/** Icons and titles of timeline entries. */
export const timelineWords: Record<TimelineEntry['kind'], KindWords> = {
  created: { icon: IconPlus, tone: 'grey', title: msg`Draft created` },
  edited: { icon: IconPencil, tone: 'grey', title: msg`Draft changed` },
  sent: { icon: IconSend, tone: 'blue', title: msg`Order sent` },
  assigned: { icon: IconUser, tone: 'grey', title: msg`Owner assigned` },
  started: { icon: IconPlayerPlay, tone: 'violet', title: msg`Work started` },
  asked: { icon: IconHelp, tone: 'amber', title: msg`Waiting` },
  reminded: { icon: IconBell, tone: 'amber', title: msg`Partner reminded of the question` },
  replied: { icon: IconMessage, tone: 'blue', title: msg`Partner replied` },
  message: { icon: IconMessage, tone: 'grey', title: msg`Message` },
  note: { icon: IconNote, tone: 'grey', title: msg`Internal note` },
  resumed: { icon: IconPlayerPlay, tone: 'violet', title: msg`Resumed` },
  suspended: { icon: IconPlayerPause, tone: 'red', title: msg`Suspended` },
  completed: { icon: IconClipboardCheck, tone: 'green', title: msg`Completed` },
  not_done: { icon: IconCircleX, tone: 'amber', title: msg`Not carried out` },
  withdrawn: { icon: IconArrowBackUp, tone: 'grey', title: msg`Withdrawn by the partner` },
  contested: { icon: IconGavel, tone: 'amber', title: msg`Contested by the partner` },
  upheld: { icon: IconGavel, tone: 'grey', title: msg`Resolution upheld` },
  reopened: { icon: IconRotate, tone: 'violet', title: msg`Opened again` },
  resent: { icon: IconRefresh, tone: 'grey', title: msg`Saving in Navision again` },
  erp_saved: { icon: IconDatabase, tone: 'green', title: msg`Saved in Navision` },
  erp_failed: { icon: IconAlertTriangle, tone: 'red', title: msg`Not saved in Navision` },
  scheduled: { icon: IconCalendarEvent, tone: 'violet', title: msg`Visit scheduled` },
  matched: { icon: IconArrowsExchange, tone: 'grey', title: msg`Part changed` },
  struck: { icon: IconCircleX, tone: 'grey', title: msg`Parts struck` },
  strike_requested: { icon: IconHourglass, tone: 'amber', title: msg`To be deleted in Navision` },
  strike_refused: { icon: IconAlertTriangle, tone: 'red', title: msg`Not deleted in Navision` },
  accepted: { icon: IconBasketCheck, tone: 'violet', title: msg`Order accepted` },
  backordered: { icon: IconHourglass, tone: 'amber', title: msg`Waiting for parts` },
  stocked: { icon: IconBuildingWarehouse, tone: 'violet', title: msg`Parts are in stock` },
  handed_over: { icon: IconHandFinger, tone: 'blue', title: msg`Parts handed over` },
  cancelled: { icon: IconCircleX, tone: 'grey', title: msg`Order cancelled` },
  shipped: { icon: IconTruckDelivery, tone: 'blue', title: msg`Parts shipped` },
}

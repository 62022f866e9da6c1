import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBasketCheck,
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconCircleX,
  IconClipboardCheck,
  IconCut,
  IconGavel,
  IconHandFinger,
  IconHelp,
  IconHourglass,
  IconMessage,
  IconNote,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconRotate,
  IconTrash,
  IconTruckDelivery,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { HandlingAction } from '#machines/service-order/offered-actions.ts'

interface ActionWords {
  icon: ComponentType<{ size?: number; stroke?: number }>
  verb: MessageDescriptor
}

/** Icons and labels of actions on an order. */
export const actionWords: Record<HandlingAction, ActionWords> = {
  start: { icon: IconPlayerPlay, verb: msg`Start work` },
  override: { icon: IconPlayerPlay, verb: msg`Continue without Navision` },
  schedule: { icon: IconCalendarEvent, verb: msg`Schedule the visit` },
  ask: { icon: IconHelp, verb: msg`Ask the partner` },
  reply: { icon: IconMessage, verb: msg`Reply` },
  resume: { icon: IconPlayerPlay, verb: msg`Resume` },
  suspend: { icon: IconPlayerPause, verb: msg`Suspend` },
  complete: { icon: IconClipboardCheck, verb: msg`Complete` },
  reopen: { icon: IconRotate, verb: msg`Open again` },
  withdraw: { icon: IconArrowBackUp, verb: msg`Withdraw the order` },
  contest: { icon: IconGavel, verb: msg`Contest the resolution` },
  uphold: { icon: IconGavel, verb: msg`Uphold the resolution` },
  resend: { icon: IconRefresh, verb: msg`Save again in Navision` },
  take: { icon: IconUserCheck, verb: msg({ context: 'order', message: 'Take it' }) },
  assign: { icon: IconUser, verb: msg`Assign an owner` },
  note: { icon: IconNote, verb: msg`Add a note` },
  match: { icon: IconArrowsExchange, verb: msg`Change a part` },
  strike: { icon: IconCut, verb: msg`Strike lines` },
  accept: { icon: IconBasketCheck, verb: msg`Accept the order` },
  backorder: { icon: IconHourglass, verb: msg`Not in stock` },
  stock: { icon: IconBuildingWarehouse, verb: msg`Record the arrival of parts` },
  ship: { icon: IconTruckDelivery, verb: msg`Send the parts` },
  'hand-over': { icon: IconHandFinger, verb: msg`Hand the parts over` },
  cancel: { icon: IconCircleX, verb: msg`Cancel the order` },
  destroy: { icon: IconTrash, verb: msg`Delete the draft` },
}

/** Starting or accepting an order of a company that the ERP blocks. */
export const blockedVerb = msg`Continue despite the block`

/** Actions without a dialog. */
export const immediateActions: readonly HandlingAction[] = ['take', 'start', 'resume', 'resend', 'accept', 'stock']

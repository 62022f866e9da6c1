import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DueUnit } from '#contract/service-order/desk/due.ts'
import type { DeskPlaceholder } from '#contract/service-order/desk/placeholders.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'

/** Labels of the kinds of orders. */
export const orderKindWords: Record<OrderKind, MessageDescriptor> = withOtherWord({
  warranty: msg`Warranty orders`,
  maintenance: msg`Service maintenances`,
  parts: msg`Spare-parts orders`,
})

/** The kinds of orders as options. */
export const orderKindOptions = Object.entries(orderKindWords).map(([value, label]) => ({ value, label }))

/** Labels of the units of deadlines. */
export const unitWords: Record<DueUnit, MessageDescriptor> = withOtherWord({
  hours: msg`working hours`,
  days: msg`working days`,
})

/** Labels of placeholders. */
export const placeholderWords: Record<DeskPlaceholder, MessageDescriptor> = withOtherWord({
  order_number: msg`Order number`,
  device: msg`Model with serial number`,
  model: msg`Model`,
  serial_number: msg`Serial number`,
  company: msg`Partner’s company`,
  contact: msg`Contact person`,
  clerk: msg`Your name`,
  due_day: msg`Our reply due by`,
  visit: msg`Visit date`,
  expected_day: msg`Day on which the parts are expected`,
  today: msg`Today’s date`,
})

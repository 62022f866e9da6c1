import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErpFailure } from '#contract/service-order/entity.ts'
import type { WarrantyOrderStep } from '#contract/service-order/fields.ts'

/** Labels of the reasons why an order is not saved in the ERP. */
export const erpFailureWords: Record<ErpFailure, MessageDescriptor> = {
  down: msg`Navision cannot be reached`,
  slow: msg`Navision did not answer in time`,
  refused: msg`Navision did not take the order`,
  buyer: msg`Navision has no buyer with this company’s number`,
  nonsense: msg`Invalid response from Navision`,
  limited: msg`Navision limits the number of requests`,
}

/** The steps of the form: title, label of the button that leads there, and explanation. */
export const stepWords: Record<
  WarrantyOrderStep,
  { title: MessageDescriptor; next: MessageDescriptor; explanation: MessageDescriptor }
> = {
  device: {
    title: msg`Device and fault`,
    next: msg`Next: device`,
    explanation: msg`The fault and its symptoms. The model and the serial number are on the rating plate of the unit.`,
  },
  place: {
    title: msg`Place of installation`,
    next: msg`Next: place`,
    explanation: msg`Where the device is installed. The service team will come here when a visit is needed.`,
  },
  delivery: {
    title: msg`Delivery and contact`,
    next: msg`Next: delivery`,
    explanation: msg`The delivery address of parts and the contact person for service.`,
  },
  files: {
    title: msg`Files and consents`,
    next: msg`Next: files`,
    explanation: msg`The warranty book is required. Photos and a video of the fault make the decision faster.`,
  },
}

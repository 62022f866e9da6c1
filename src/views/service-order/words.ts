import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErpFailure } from '#contract/service-order/entity.ts'
import type { WarrantyOrderStep } from '#contract/service-order/fields.ts'
import { erp } from '#views/components/entity/erp.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'

/** Labels of the reasons why an order is not saved in the ERP. */
export const erpFailureWords: Record<ErpFailure, MessageDescriptor> = withOtherWord({
  down: msg`${erp} cannot be reached`,
  slow: msg`${erp} did not answer in time`,
  refused: msg`${erp} did not take the order`,
  buyer: msg`${erp} has no buyer with this company’s number`,
  nonsense: msg`Invalid response from ${erp}`,
  limited: msg`${erp} limits the number of requests`,
})

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

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { rejectionReasons } from '#contract/service-order/actions.ts'
import type { ErpFailure } from '#contract/service-order/entity.ts'
import type {
  deliveryAddressTypes,
  deliveryTypes,
  itemTypes,
  WarrantyOrderField,
  WarrantyOrderStep,
} from '#contract/service-order/fields.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'

/** Labels of the fields of a warranty order, for forms, error summaries and previews. */
export const fieldLabels: Record<WarrantyOrderField, MessageDescriptor> = {
  model: msg`Model`,
  serial_no: msg`Serial number`,
  item_types: msg`Which unit has the fault`,
  error_code: msg`Error code`,
  purchase_date: msg`Purchase date`,
  install_date: msg`Installation date`,
  comment: msg`Description of the fault`,
  installation_address: msg`Street and number`,
  installation_post_code: msg`Postcode`,
  installation_city: msg`City`,
  installation_place: msg`Place of installation`,
  country: msg`Country`,
  delivery_type: msg`Delivery type`,
  delivery_address_type: msg`Delivery address`,
  delivery_address: msg`Street and number for delivery`,
  delivery_post_code: msg`Postcode for delivery`,
  delivery_city: msg`City for delivery`,
  delivery_country: msg`Country for delivery`,
  recipient: msg`Recipient`,
  contact_name: msg`Contact person`,
  contact_email: msg`Contact e-mail`,
  contact_phone: msg`Contact phone`,
  warranty_book: msg`Warranty book`,
  images: msg`Photos`,
  video: msg`Video`,
  other_files: msg`Other files`,
  consent_processing_data: msg`Consent to the processing of personal data`,
  consent_commercial_info: msg`Consent to commercial information`,
  consent_marketing_purposes: msg`Consent to marketing`,
}

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

export const deliveryTypeWords: Record<(typeof deliveryTypes)[number], MessageDescriptor> = {
  Shipment: msg`Shipment`,
  PersonalReceipt: msg`Personal collection`,
}

export const deliveryAddressTypeWords: Record<(typeof deliveryAddressTypes)[number], MessageDescriptor> = {
  CustomerAddress: msg`Customer’s address`,
  OtherAddress: msg`Another address`,
}

export const itemTypeWords: Record<(typeof itemTypes)[number], MessageDescriptor> = {
  external: msg`Outdoor unit`,
  internal: msg`Indoor unit`,
  unknown: msg`I do not know`,
}

export const resolutionWords: Record<Resolution, MessageDescriptor> = {
  repaired: msg`Repaired`,
  part_sent: msg`Part sent`,
  replaced: msg`Replaced with a new unit`,
  refunded: msg`Refunded`,
  rejected: msg`Claim rejected`,
  no_fault: msg`No fault found`,
  withdrawn: msg`Withdrawn`,
  duplicate: msg`Duplicate`,
  no_answer: msg`No answer from the partner`,
}

export const rejectionReasonWords: Record<(typeof rejectionReasons)[number], MessageDescriptor> = {
  out_of_warranty: msg`Out of warranty`,
  improper_installation: msg`Improper installation`,
  mechanical_damage: msg`Mechanical damage`,
  missing_maintenance: msg`Missing maintenance`,
  incomplete_documents: msg`Incomplete documents`,
  other: msg`Another reason`,
}

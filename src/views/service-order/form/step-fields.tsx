import type { ComponentType } from 'react'
import type { WarrantyOrderStep } from '#contract/service-order/fields.ts'
import { DeliveryStep } from './delivery-step.tsx'
import { DeviceStep } from './device-step.tsx'
import { FilesStep } from './files-step.tsx'
import { PlaceStep } from './place-step.tsx'

/** The fields of each step of the form. */
export const stepFields: Record<WarrantyOrderStep, ComponentType> = {
  device: DeviceStep,
  place: PlaceStep,
  delivery: DeliveryStep,
  files: FilesStep,
}

import * as v from 'valibot'
import { module } from '#contract/declare/endpoint.ts'
import { number } from '#contract/declare/filters.ts'
import { lookup } from '#contract/declare/list.ts'

/** A device as a selector shows it; its producer leads to the brand. */
export const DeviceOption = v.object({
  id: v.number(),
  name: v.string(),
  brand_id: v.number(),
  brand_name: v.string(),
})
export type DeviceOption = v.InferOutput<typeof DeviceOption>

/** A device as a selector shows it, with its successor when it is blocked. */
export const FoundDevice = v.object({
  ...DeviceOption.entries,
  blocked: v.boolean(),
  successor: v.nullable(v.object({ id: v.number(), name: v.string() })),
})
export type FoundDevice = v.InferOutput<typeof FoundDevice>

/** An error code with its first checks, in the user's language. */
export const ErrorCodeOption = v.object({ id: v.number(), name: v.string(), code: v.string(), manual: v.string() })
export type ErrorCodeOption = v.InferOutput<typeof ErrorCodeOption>

export const device = module('device', {
  'device.devices.lookup': lookup({
    path: 'device/devices/lookup',
    row: FoundDevice,
    summary: 'Find a device by name; at least three characters',
  }),
  'device.error-codes.lookup': lookup({
    path: 'device/error-codes/lookup',
    row: ErrorCodeOption,
    filters: { device: number() },
    summary: 'Error codes of a device',
  }),
  'partnerzone.device.devices.lookup': lookup({
    path: 'partnerzone/device/devices/lookup',
    row: FoundDevice,
    summary: 'Find a device by name; at least three characters',
  }),
  'partnerzone.device.error-codes.lookup': lookup({
    path: 'partnerzone/device/error-codes/lookup',
    row: ErrorCodeOption,
    filters: { device: number() },
    summary: 'Error codes of a device',
  }),
})

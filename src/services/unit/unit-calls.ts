import type {
  AcceptRegistrationForm,
  CorrectSerialForm,
  GrantForm,
  MoveForm,
  TakeBackForm,
} from '#contract/unit/form.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { downloadFile } from '#services/save-file.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'

interface OfUnit {
  id: number
}

/** Question of the public warranty check. */
export interface WarrantyQuestion {
  serial_no: string
  post_code: string
  captcha: string | null
}

/** Checks a warranty without signing in. */
export const checkWarranty = (api: Api, body: WarrantyQuestion, settings: CallSettings) =>
  api.call('public-zone.device.warranty.check', { body, ...settings })

/** Finds the unit with a serial number. */
export const findUnit = (api: Api, { serial_no }: { serial_no: string }, settings: CallSettings) =>
  api.call('device.units.find', { query: { serial_no }, ...settings })

/** Registers a unit, or answers a question about its registration. */
export const registerUnit = (
  api: Api,
  { id, ...body }: OfUnit & { version: number; answer: string },
  settings: CallSettings,
) => api.call('partnerzone.device.units.register', { path: { unit: id }, body, ...settings })

export const moveUnit = (api: Api, { id, ...body }: OfUnit & MoveForm, settings: CallSettings) =>
  api.call('device.units.move', { path: { unit: id }, body, ...settings })

/** Corrects the serial number of a unit. */
export const correctUnitSerial = (api: Api, { id, ...body }: OfUnit & CorrectSerialForm, settings: CallSettings) =>
  api.call('device.units.correct-serial', { path: { unit: id }, body, ...settings })

/** Corrects the serial number of a sent claim. */
export const correctClaimSerial = (api: Api, { id, ...body }: OfUnit & CorrectSerialForm, settings: CallSettings) =>
  api.call('service-order.service-orders.correct-serial', { path: { service_order: id }, body, ...settings })

/** Grants coverage back that ended because of a missed maintenance. */
export const grantCoverage = (api: Api, { id, ...body }: OfUnit & GrantForm, settings: CallSettings) =>
  api.call('device.units.grant-coverage', { path: { unit: id }, body, ...settings })

type Decision = OfUnit & { version: number; text: string }

export const acceptRegistration = (
  api: Api,
  { id, ...body }: OfUnit & AcceptRegistrationForm,
  settings: CallSettings,
) => api.call('device.units.accept', { path: { unit: id }, body, ...settings })

/** Takes a unit back to the stock or to scrap. */
export const takeBackUnit = (api: Api, { id, ...body }: OfUnit & TakeBackForm, settings: CallSettings) =>
  api.call('device.units.take-back', { path: { unit: id }, body, ...settings })

export const denyRegistration = (api: Api, { id, ...body }: Decision, settings: CallSettings) =>
  api.call('device.units.deny', { path: { unit: id }, body, ...settings })

/** Sends a question about a registration to its company. */
export const askAboutRegistration = (api: Api, { id, ...body }: Decision, settings: CallSettings) =>
  api.call('device.units.ask', { path: { unit: id }, body, ...settings })

interface Paper extends OfUnit {
  paper: 'card' | 'label'
  zone: OrderZone
  serial_no: string
}

/** Downloads the warranty card or the label of a unit. */
export function downloadUnitPaper(api: Api, { paper, zone, id, serial_no }: Paper, settings: CallSettings) {
  const name = zone === 'staff' ? (`device.units.${paper}` as const) : (`partnerzone.device.units.${paper}` as const)
  const filename = paper === 'card' ? `${serial_no}.pdf` : `${serial_no}-qr.pdf`
  return downloadFile(() => api.stream(name, { path: { unit: id }, ...settings }), 'application/pdf', filename)
}
